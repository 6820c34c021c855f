import { connect, type Socket } from 'node:net';
import { type Call, callBytes, messageLength, messageType, readMessage, type WireValue } from './wire.ts';

interface Waiting {
  resolve(values: WireValue[]): void;
  reject(error: Error): void;
}

/** A connection to a message bus on a socket, for calls alone. Any failure ends it, and all calls that wait. */
export class Bus {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #serial = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #greeted = false;
  #ready: Waiting | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data: Buffer) => this.#take(data));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
  }

  /** @param user the number that the bus knows this process by */
  static async open(path: string, user: number): Promise<Bus> {
    const socket = connect(path);
    const bus = new Bus(socket);
    const greeted = new Promise<WireValue[]>((resolve, reject) => {
      bus.#ready = { resolve, reject };
    });
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(user)).toString('hex')}\r\n`);
    await greeted;
    const own = 'org.freedesktop.DBus';
    await bus.call({ destination: own, path: '/org/freedesktop/DBus', interface: own, member: 'Hello' });
    return bus;
  }

  #take(data: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? data : Buffer.concat([this.#bytes, data]);
    try {
      if (!this.#greeted && !this.#greeting()) return;
      for (;;) {
        const length = messageLength(this.#bytes);
        if (length === null || this.#bytes.length < length) return;
        const { type, answers, values } = readMessage(this.#bytes.subarray(0, length));
        this.#bytes = this.#bytes.subarray(length);
        const waiting = this.#waiting.get(answers);
        this.#waiting.delete(answers);
        if (type === messageType.error) waiting?.reject(new Error(String(values[0])));
        else waiting?.resolve(values);
      }
    } catch {
      this.close();
    }
  }

  /** Whether the bus has admitted this process. */
  #greeting(): boolean {
    const end = this.#bytes.indexOf('\r\n');
    if (end < 0) return false;
    if (!this.#bytes.subarray(0, end).toString().startsWith('OK ')) throw new Error('refused');
    this.#bytes = this.#bytes.subarray(end + 2);
    this.#greeted = true;
    this.#socket.write('BEGIN\r\n');
    this.#ready?.resolve([]);
    return true;
  }

  call(call: Call): Promise<WireValue[]> {
    if (this.#socket.destroyed) return Promise.reject(new Error('closed'));
    this.#serial += 1;
    const serial = this.#serial;
    return new Promise((resolve, reject) => {
      this.#waiting.set(serial, { resolve, reject });
      this.#socket.write(callBytes(serial, call));
    });
  }

  close(): void {
    this.#socket.destroy();
    const error = new Error('closed');
    this.#ready?.reject(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
