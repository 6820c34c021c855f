import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Commands of adb's transport protocol, as their four letters in little-endian (AOSP, adb/protocol.txt). */
const command = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  WRTE: 0x45545257,
  CLSE: 0x45534c43,
};
const headerBytes = 24;
/** From this version on, receivers do not look at checksums. */
const version = 0x01000001;
const mostPayload = 0x100000;
const tokenBytes = 20;

/** One service that the other side opened, e.g. `exec:screencap -p`. */
export interface Stream {
  service: string;
  /** Resolves once the other side has taken it; false if it closed the stream. */
  write(data: Buffer): Promise<boolean>;
  /** Called with what the other side sends. */
  onData: (data: Buffer) => void;
  end(): void;
}

function message(kind: number, arg0: number, arg1: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(headerBytes);
  const sum = payload.reduce((all, byte) => (all + byte) >>> 0, 0);
  for (const [at, value] of [kind, arg0, arg1, payload.length, sum, (kind ^ 0xffffffff) >>> 0].entries())
    header.writeUInt32LE(value >>> 0, at * 4);
  return Buffer.concat([header, payload]);
}

class Connection {
  readonly #socket: Socket;
  readonly #options: DaemonOptions;
  #buffer = Buffer.alloc(0);
  #next = 1;
  /** By our number: the other side's number, and who waits for its acknowledgement. */
  readonly #open = new Map<number, { remote: number; stream: Stream; taken: ((taken: boolean) => void)[] }>();

  constructor(socket: Socket, options: DaemonOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const local of [...this.#open.keys()]) this.#close(local);
    });
    socket.on('data', (data: Buffer) => {
      this.#buffer = Buffer.concat([this.#buffer, data]);
      while (this.#buffer.length >= headerBytes) {
        const size = headerBytes + this.#buffer.readUInt32LE(12);
        if (this.#buffer.length < size) return;
        const payload = Buffer.from(this.#buffer.subarray(headerBytes, size));
        const [kind, arg0, arg1] = [0, 4, 8].map((at) => this.#buffer.readUInt32LE(at));
        this.#buffer = this.#buffer.subarray(size);
        this.#take(kind ?? 0, arg0 ?? 0, arg1 ?? 0, payload);
      }
    });
  }

  #send(kind: number, arg0: number, arg1: number, payload?: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(message(kind, arg0, arg1, payload));
  }

  #close(local: number): void {
    const found = this.#open.get(local);
    this.#open.delete(local);
    for (const taken of found?.taken ?? []) taken(false);
  }

  #take(kind: number, arg0: number, arg1: number, payload: Buffer): void {
    const { CNXN, AUTH, OPEN, OKAY, WRTE, CLSE } = command;
    if (kind === CNXN || kind === AUTH) {
      // A phone that does not trust the computer asks for signatures that it never accepts.
      if (this.#options.trusts) this.#send(CNXN, version, mostPayload, Buffer.from(this.#options.banner));
      else this.#send(AUTH, 1, 0, Buffer.alloc(tokenBytes, 7));
    } else if (kind === OPEN) this.#opened(arg0, payload.toString('utf8').replace(/\0$/, ''));
    else if (kind === OKAY) this.#open.get(arg1)?.taken.shift()?.(true);
    else if (kind === CLSE) this.#close(arg1);
    else if (kind === WRTE) {
      this.#open.get(arg1)?.stream.onData(payload);
      this.#send(OKAY, arg1, arg0);
    }
  }

  #opened(remote: number, service: string): void {
    const local = this.#next++;
    const taken: ((taken: boolean) => void)[] = [];
    const write = (data: Buffer) =>
      new Promise<boolean>((resolve) => {
        if (!this.#open.has(local)) return resolve(false);
        taken.push(resolve);
        this.#send(command.WRTE, local, remote, data);
      });
    const stream: Stream = {
      service,
      async write(data) {
        for (let at = 0; at < data.length; at += mostPayload / 4)
          if (!(await write(data.subarray(at, at + mostPayload / 4)))) return false;
        return true;
      },
      onData: () => undefined,
      end: () => {
        if (this.#open.delete(local)) this.#send(command.CLSE, local, remote);
      },
    };
    this.#open.set(local, { remote, stream, taken });
    this.#send(command.OKAY, local, remote);
    this.#options.opened(stream);
  }
}

interface DaemonOptions {
  /** `device::ro.product.model=…;features=…` */
  banner: string;
  /** False: asks for a key and never accepts one. */
  trusts: boolean;
  opened(stream: Stream): void;
}

/** A phone's side of adb over TCP, as adbd has it. */
export class Daemon {
  /** `127.0.0.1:port`, which is also its serial. */
  address = '';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(options: DaemonOptions) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      void new Connection(socket, options);
    });
  }

  static async listen(options: DaemonOptions): Promise<Daemon> {
    const daemon = new Daemon(options);
    await new Promise<void>((resolve) => daemon.#server.listen(0, '127.0.0.1', resolve));
    daemon.address = `127.0.0.1:${(daemon.#server.address() as AddressInfo).port}`;
    return daemon;
  }

  /** As if the cable were pulled. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
