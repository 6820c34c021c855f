import { BrowserWindow, type WebContents } from 'electron';
import type { FromHost, ToHost } from '#shared/host-messages.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { CaptureFault } from './page-capture/faults.ts';
import { assertForeignPages, guestPreferences, guestSession } from './page-capture/guest.ts';

/** In memory only: no `persist:` prefix. */
const partition = 'recording';

type Asked = Extract<FromHost, { type: `guest-${string}` }>;
type Tell = (message: ToHost) => void;

/** The windows of one recording: a person works in them, the host's process watches. */
class RecordingWindows {
  readonly #guest: number;
  readonly #tell: Tell;
  readonly #pages = new Map<string, WebContents>();
  #count = 0;

  constructor(guest: number, tell: Tell) {
    this.#guest = guest;
    this.#tell = tell;
  }

  async open({ width, height }: { width: number; height: number }): Promise<void> {
    assertForeignPages();
    const session = guestSession(partition);
    await session.clearStorageData();
    const window = new BrowserWindow({
      width,
      height,
      useContentSize: true,
      resizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      title: 'Recording',
      webPreferences: { session, ...guestPreferences },
    });
    window.removeMenu();
    // Before the first page nothing can answer.
    await window.loadURL('about:blank');
    this.#add(window, false, { width, height });
  }

  #add(window: BrowserWindow, opened: boolean, size: { width: number; height: number }): void {
    const { webContents: contents } = window;
    const page = String(++this.#count);
    const at = { guest: this.#guest, page };
    this.#pages.set(page, contents);
    contents.setAudioMuted(true);
    contents.debugger.attach('1.3');
    contents.debugger.on('message', (_event, method, params: unknown, session) => {
      if (session === '' || session === undefined) this.#tell({ type: 'guest-event', ...at, method, params });
    });
    window.on('focus', () => this.#tell({ type: 'guest-active', ...at }));
    window.on('closed', () => {
      this.#pages.delete(page);
      this.#tell({ type: 'guest-closed', ...at });
    });
    window.on('page-title-updated', (event, title) => {
      event.preventDefault();
      window.setTitle(`Recording: ${title}`);
    });
    contents.on('render-process-gone', () =>
      this.#tell({ type: 'guest-gone', guest: this.#guest, why: inWords('recording-page-crashed') }),
    );
    contents.on('before-input-event', (_event, { type, key, alt }) => {
      if (type === 'keyDown' && alt && key === 'ArrowLeft') contents.navigationHistory.goBack();
    });
    // What would be a new tab is a new window here.
    contents.setWindowOpenHandler(({ url }) =>
      /^(https?:|about:blank)/i.test(url)
        ? {
            action: 'allow',
            overrideBrowserWindowOptions: {
              ...size,
              useContentSize: true,
              resizable: false,
              autoHideMenuBar: true,
              webPreferences: { ...guestPreferences },
            },
          }
        : { action: 'deny' },
    );
    contents.on('did-create-window', (made) => {
      made.removeMenu();
      this.#add(made, true, size);
    });
    this.#tell({ type: 'guest-page', ...at, opened });
  }

  async send({ page, call, method, params }: Asked & { type: 'guest-send' }): Promise<void> {
    const answer = (result: unknown, fault: string | null) =>
      this.#tell({ type: 'guest-answer', guest: this.#guest, call, result, fault });
    const contents = this.#pages.get(page);
    if (!contents || contents.isDestroyed()) return answer(null, inWords('desktop-window-closed'));
    try {
      answer(await contents.debugger.sendCommand(method, params), null);
    } catch (error) {
      answer(null, error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    for (const contents of this.#pages.values()) {
      const window = BrowserWindow.fromWebContents(contents);
      window?.removeAllListeners('closed');
      window?.destroy();
    }
    this.#pages.clear();
    void guestSession(partition).clearStorageData();
  }
}

/** Windows are of the process, by number. */
const open = new Map<number, RecordingWindows>();

/** Handles requests of the host's process to its recording windows. */
export function answerRecording(message: Asked, tell: Tell): void {
  const { guest } = message;
  if (message.type === 'guest-open') {
    const windows = new RecordingWindows(guest, tell);
    open.set(guest, windows);
    windows.open(message).then(
      () => tell({ type: 'guest-opened', guest, fault: null }),
      (error: unknown) =>
        tell({
          type: 'guest-opened',
          guest,
          fault: error instanceof CaptureFault ? error.message : inWords('desktop-no-window', { why: String(error) }),
        }),
    );
  } else if (message.type === 'guest-send') {
    const windows = open.get(guest);
    if (windows) void windows.send(message);
    else
      tell({ type: 'guest-answer', guest, call: message.call, result: null, fault: inWords('desktop-window-closed') });
  } else {
    open.get(guest)?.close();
    open.delete(guest);
  }
}

/** Closes all of them: the process that watched them is gone. */
export function closeRecordings(): void {
  for (const windows of open.values()) windows.close();
  open.clear();
}
