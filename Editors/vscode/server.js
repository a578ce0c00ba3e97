// The process `skinctl lsp`, spoken to as the Language Server Protocol 3.17 demands.
const { spawn } = require("node:child_process");

class Server {
  static async start(path, rootUri) {
    const server = new Server(spawn(path, ["lsp"], { stdio: ["pipe", "pipe", "ignore"] }));
    const initialize = {
      processId: process.pid, rootUri,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
          hover: { contentFormat: ["markdown"] }, documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor"] } } },
          publishDiagnostics: { relatedInformation: true }, rename: { prepareSupport: true },
        },
      },
    };
    try {
      await server.request("initialize", initialize);
    } catch (error) {
      server.child.kill();
      throw error;
    }
    server.notify("initialized", {});
    return server;
  }

  constructor(child) {
    Object.assign(this, { child, number: 0, waiting: new Map(), handlers: new Map(), bytes: Buffer.alloc(0) });
    child.stdout.on("data", (part) => this.take(part));
    child.stdin.on("error", () => {});
    child.on("error", (error) => this.fail(error));
    child.on("exit", () => this.fail(new Error("it ended")));
  }

  fail(error) {
    if (this.ended) return;
    this.ended = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    this.onEnd?.();
  }

  send(message) {
    if (this.ended) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  request(method, params) {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.number;
    this.send({ id, method, params });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  notify(method, params) { this.send({ method, params }); }

  onNotification(method, handle) { this.handlers.set(method, handle); }

  take(part) {
    this.bytes = Buffer.concat([this.bytes, part]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, end))?.[1]);
      if (this.bytes.length < end + 4 + length) return;
      const message = JSON.parse(this.bytes.toString("utf8", end + 4, end + 4 + length));
      this.bytes = this.bytes.subarray(end + 4 + length);
      this.handle(message);
    }
  }

  handle({ id, method, params, result, error }) {
    if (method === undefined) {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) asked?.reject(new Error(error.message)); else asked?.resolve(result);
    } else if (id !== undefined) {
      // Every request of the server is one that VS Code has no answer to but this.
      this.send({ id, result: null });
    } else {
      this.handlers.get(method)?.(params);
    }
  }

  async stop() {
    this.onEnd = undefined;
    await Promise.race([this.request("shutdown").catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);
    this.notify("exit");
  }
}

exports.Server = Server;
