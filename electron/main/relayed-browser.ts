import type { FromHost, ToHost } from '#shared/host-messages.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { BrowserListener, BrowserView, RecordedBrowser } from '#electron/host/web-page/browser.ts';

type Answer = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type Heard = Extract<ToHost, { type: `guest-${string}` }>;

/** Numbers that a process gives once. */
let numbers = 0;
/** Browsers that the host drives through this process, by number. */
const open = new Map<number, RelayedBrowser>();

/** The recording windows of the main process, driven from the host's process. */
export class RelayedBrowser implements RecordedBrowser {
  readonly #tell: (message: FromHost) => void;
  readonly #guest = ++numbers;
  readonly #answers = new Map<number, Answer>();
  readonly #events = new Map<string, (method: string, params: unknown) => void>();
  #calls = 0;
  #listener: BrowserListener | null = null;
  #opened: Answer | null = null;

  constructor(tell: (message: FromHost) => void) {
    this.#tell = tell;
  }

  open(view: BrowserView, listener: BrowserListener): Promise<void> {
    open.set(this.#guest, this);
    this.#listener = listener;
    this.#tell({ type: 'guest-open', guest: this.#guest, ...view });
    return new Promise((resolve, reject) => {
      this.#opened = { resolve: () => resolve(), reject };
    });
  }

  async close(): Promise<void> {
    open.delete(this.#guest);
    this.#tell({ type: 'guest-close', guest: this.#guest });
    for (const { reject } of this.#answers.values()) reject(new Error(inWords('desktop-recording-ended')));
    this.#answers.clear();
  }

  #send(page: string, method: string, params: object = {}): Promise<unknown> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#answers.set(call, { resolve, reject });
      this.#tell({ type: 'guest-send', guest: this.#guest, page, call, method, params: { ...params } });
    });
  }

  hear(message: Heard): void {
    const listener = this.#listener;
    switch (message.type) {
      case 'guest-opened':
        if (message.fault === null) this.#opened?.resolve(null);
        else this.#opened?.reject(new Error(message.fault));
        break;
      case 'guest-page': {
        const { page: id, opened } = message;
        listener?.page({
          id,
          opened,
          send: (method, params) => this.#send(id, method, params),
          onEvent: (work) => this.#events.set(id, work),
        });
        break;
      }
      case 'guest-active':
        listener?.active(message.page);
        break;
      case 'guest-closed':
        this.#events.delete(message.page);
        listener?.closed(message.page);
        break;
      case 'guest-gone':
        listener?.gone(message.why);
        break;
      case 'guest-answer': {
        const answer = this.#answers.get(message.call);
        this.#answers.delete(message.call);
        if (message.fault === null) answer?.resolve(message.result);
        else answer?.reject(new Error(message.fault));
        break;
      }
      case 'guest-event':
        this.#events.get(message.page)?.(message.method, message.params);
        break;
    }
  }
}

/** Passes a message of the main process to the right browser. */
export const hearGuest = (message: Heard): void => open.get(message.guest)?.hear(message);
