import Dispatch

/// Threads outside of the pool of Swift's tasks. Long tests may occupy that pool, and a client that waits for a byte
/// blocks its thread.
final class OwnThreads: TaskExecutor {
    static let shared = OwnThreads()
    private let queue = DispatchQueue(label: "tests", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
