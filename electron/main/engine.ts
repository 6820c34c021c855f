import path from 'node:path';
import { type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron';
import { type FromHost, fromHost, type ToHost } from '#shared/host-messages.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Keychain } from './keychain.ts';

/** Number of crashes within a minute after which the host is no longer restarted automatically. */
const tooManyDeaths = 5;
/** Milliseconds that a picture request waits for the host to start. */
const startLimit = 15_000;

export interface EngineListeners {
  state(state: 'up' | 'down'): void;
  /** The host cannot be kept alive; `why` is one sentence. */
  lost(why: string): void;
  project(path: string | null): void;
  /** A request of the host's process to its recording windows. */
  guest(message: Extract<FromHost, { type: `guest-${string}` }>, tell: (message: ToHost) => void): void;
}

type Found = { file: string; mime: string; look: string | null } | null;

/**
 * Keeps the host's process alive: when it dies, a new one is started and reopens the same project, and the windows
 * are asked to reconnect.
 */
export class Engine {
  readonly #keychain: Keychain;
  readonly #listeners: EngineListeners;
  readonly #waitingForHost = new Set<() => void>();
  readonly #pictures = new Map<number, (found: Found) => void>();
  #child: UtilityProcess | null = null;
  #ready = false;
  #ending: (() => void) | null = null;
  #project: string | null;
  #waiting: MessagePortMain | null = null;
  #deaths: number[] = [];
  #request = 0;

  constructor(keychain: Keychain, project: string | null, listeners: EngineListeners) {
    this.#keychain = keychain;
    this.#project = project;
    this.#listeners = listeners;
  }

  /** Process id of the running host, for tests that end it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Folder of the project that is open or was requested at startup. */
  get project(): string | null {
    return this.#project;
  }

  start(): void {
    const child = utilityProcess.fork(path.join(import.meta.dirname, 'host.js'), [], {
      serviceName: 'benchwright-host',
    });
    this.#child = child;
    this.#ready = false;
    child.on('message', (data: unknown) => this.#hear(fromHost.parse(data)));
    child.once('exit', (code) => this.#died(code));
    const { state, keys } = this.#keychain;
    this.#tell({ type: 'start', keychain: state, keys: Object.fromEntries(keys), project: this.#project });
  }

  /** Passes a window's port to the host, now or as soon as it is up. */
  connect(port: MessagePortMain): void {
    if (this.#ready) this.#tell({ type: 'connect' }, [port]);
    else {
      this.#waiting?.close();
      this.#waiting = port;
    }
  }

  /** Path of a picture. While the host is starting or restarting, the answer waits for it. */
  async picture(kind: 'media' | 'thumb', sha256: string, width: number): Promise<Found> {
    if (!(await this.#up())) return null;
    this.#request += 1;
    const request = this.#request;
    return new Promise((resolve) => {
      this.#pictures.set(request, resolve);
      this.#tell({ type: 'picture', request, kind, sha256, width });
    });
  }

  /** Lets the host close its project, then ends it, after at most `limit` milliseconds. */
  async stop(limit: number): Promise<void> {
    const child = this.#child;
    if (!child || this.#ending) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill(), limit);
      this.#ending = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#tell({ type: 'stop' });
    });
  }

  /** True once the host is ready; false when it is not within the limit. */
  #up(): Promise<boolean> {
    if (this.#ready) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waitingForHost.delete(answer);
        resolve(false);
      }, startLimit);
      const answer = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waitingForHost.add(answer);
    });
  }

  #tell(message: ToHost, ports: MessagePortMain[] = []): void {
    this.#child?.postMessage(message, ports);
  }

  #hear(message: FromHost): void {
    if (message.type === 'ready') {
      this.#ready = true;
      if (message.problem !== null) process.stderr.write(`benchwright: ${message.problem}\n`);
      if (this.#waiting) this.#tell({ type: 'connect' }, [this.#waiting]);
      this.#waiting = null;
      for (const answer of this.#waitingForHost) answer();
      this.#waitingForHost.clear();
      this.#listeners.state('up');
    } else if (message.type === 'project') {
      this.#project = message.path;
      this.#listeners.project(message.path);
    } else if (message.type === 'key') this.#keychain.store(message.model, message.key);
    else if (message.type === 'picture') {
      this.#pictures.get(message.request)?.(message.found);
      this.#pictures.delete(message.request);
    } else if (message.type === 'guest-open' || message.type === 'guest-send' || message.type === 'guest-close')
      this.#listeners.guest(message, (answer) => this.#tell(answer));
  }

  #died(code: number): void {
    this.#child = null;
    this.#ready = false;
    for (const answer of this.#pictures.values()) answer(null);
    this.#pictures.clear();
    if (this.#ending) return this.#ending();
    this.#listeners.state('down');
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < 60_000), now];
    if (this.#deaths.length >= tooManyDeaths)
      this.#listeners.lost(inWords('desktop-engine-ended', { n: tooManyDeaths, code: `${code}` }));
    else this.start();
  }
}
