// The declarations of Bionic that SystemCalls.swift uses, with the nullability of its headers: API level 28, 64 bits.
// Debian has no package of Bionic's own headers.
typedef unsigned mode_t;
typedef long off_t, time_t, suseconds_t, ssize_t;
typedef unsigned long size_t, ino_t, dev_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timezone { int tz_minuteswest, tz_dsttime; };
struct stat {
    dev_t st_dev; ino_t st_ino; unsigned st_mode, st_nlink, st_uid, st_gid; dev_t st_rdev; unsigned long __pad1; off_t st_size;
    int st_blksize, __pad2; long st_blocks; struct timespec st_atim, st_mtim, st_ctim; unsigned __unused4, __unused5;
};
struct dirent { ino_t d_ino; off_t d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
typedef struct DIR DIR;

#define ENOENT 2
#define EINTR 4
#define EWOULDBLOCK 11
#define EEXIST 17
#define EXDEV 18
#define EISDIR 21
#define EINVAL 22
#define O_RDONLY 00000000
#define O_WRONLY 00000001
#define O_RDWR 00000002
#define O_CREAT 00000100
#define O_EXCL 00000200
#define O_NONBLOCK 00004000
#define O_DIRECTORY 00040000
#define O_CLOEXEC 02000000
#define AT_FDCWD -100
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define PROT_READ 1
#define MAP_PRIVATE 2

char* _Nonnull strerror(int);
int stat(const char* _Nonnull, struct stat* _Nonnull);
int lstat(const char* _Nonnull, struct stat* _Nonnull);
int fstat(int, struct stat* _Nonnull);
int fchmod(int, mode_t);
int mkdir(const char* _Nonnull, mode_t);
int close(int);
ssize_t pread(int, void* _Nonnull, size_t, off_t);
ssize_t pwrite(int, const void* _Nonnull, size_t, off_t);
ssize_t write(int, const void* _Nonnull, size_t);
ssize_t readlink(const char* _Nonnull, char* _Nonnull, size_t);
int fsync(int);
int rename(const char* _Nonnull, const char* _Nonnull);
int link(const char* _Nonnull, const char* _Nonnull);
int unlink(const char* _Nonnull);
int rmdir(const char* _Nonnull);
char* _Nullable getcwd(char* _Nullable, size_t);
char* _Nullable realpath(const char* _Nonnull, char* _Nullable);
char* _Nullable getenv(const char* _Nonnull);
void free(void* _Nullable);
DIR* _Nullable opendir(const char* _Nonnull);
struct dirent* _Nullable readdir(DIR* _Nonnull);
int closedir(DIR* _Nonnull);
int flock(int, int);
void* _Nonnull mmap(void* _Nullable, size_t, int, int, int, off_t);
int munmap(void* _Nonnull, size_t);
void* _Nullable dlsym(void* _Nullable, const char* _Nullable);
int memcmp(const void* _Nonnull, const void* _Nonnull, size_t);
int gettimeofday(struct timeval* _Nullable, struct timezone* _Nullable);
int nanosleep(const struct timespec* _Nonnull, struct timespec* _Nullable);
double pow(double, double), cbrt(double), cos(double), sin(double);
