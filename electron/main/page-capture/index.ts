import type { BrowserWindow, Debugger, WebContents } from 'electron';
import { webAddress } from '#electron/host/web-page/address.ts';
import { elementsOf, isolatedWorld, readTree, treeText } from '#electron/host/web-page/tree.ts';
import type { PageCapture, PageCaptureOptions } from '#shared/page-capture.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { CaptureFault, navigationFault } from './faults.ts';
import { openGuest } from './guest.ts';

/** Maximum milliseconds to wait for one answer of a loaded page. */
const answerLimit = 10_000;
/** How often a moving page is measured and captured again. */
const looks = 4;

/** Rejects with `fault` if the work takes longer, or if `stop` is aborted. */
async function within<T>(limit: number, stop: AbortSignal, late: () => CaptureFault, work: Promise<T>): Promise<T> {
  stop.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limit);
    onAbort = () => reject(stop.reason as Error);
    stop.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
    if (onAbort) stop.removeEventListener('abort', onAbort);
  }
}

/** Sets the requested viewport, stops animations and answers dialogs. */
async function prepare(contents: WebContents, { width, height, ratio, theme }: PageCaptureOptions): Promise<void> {
  const page = contents.debugger;
  // Before the first page nothing can answer.
  await contents.loadURL('about:blank');
  page.attach('1.3');
  page.on('message', (_event, method) => {
    if (method === 'Page.javascriptDialogOpening')
      page.sendCommand('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  for (const domain of ['Page', 'DOM', 'Accessibility', 'Animation']) await page.sendCommand(`${domain}.enable`);
  await page.sendCommand('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: ratio,
    mobile: false,
    screenWidth: width,
    screenHeight: height,
  });
  await page.sendCommand('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] });
  await page.sendCommand('Emulation.setScrollbarsHidden', { hidden: true });
  // Printing would open a dialog of the system.
  await page.sendCommand('Page.addScriptToEvaluateOnNewDocument', { source: 'window.print = () => undefined;' });
}

/** Loads the page; true if the time was up before it finished, but what is there can be captured. */
async function load(contents: WebContents, url: URL, seconds: number, stop: AbortSignal): Promise<boolean> {
  let readable = false;
  contents.once('dom-ready', () => {
    readable = true;
  });
  const late = () => new CaptureFault('timeout', inWords('capture-too-slow', { host: url.host, seconds }));
  try {
    await within(seconds * 1000, stop, late, contents.loadURL(url.href));
    return false;
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    if (error instanceof CaptureFault) {
      if (error.code !== 'timeout' || !readable) throw error;
      contents.stop();
      return true;
    }
    const { code, errno } = error as { code?: string; errno?: number };
    // The page navigated to another address while it loaded.
    if (errno === -3 && readable) return false;
    const fault = navigationFault(code ?? String(error), url.host);
    // A download first ends the navigation (as failed or aborted), and is reported a moment later.
    if (errno === -2 || errno === -3) await within(1000, stop, () => fault, new Promise(() => undefined));
    throw fault;
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Picture and tree of the same moment: the tree is measured before and after the picture until both agree. */
async function take(page: Debugger, { ratio, width, height }: PageCaptureOptions) {
  let last: { picture: Buffer; elements: ReturnType<typeof elementsOf> } | null = null;
  let fault: unknown = null;
  for (let look = 0; look < looks; look++)
    try {
      await page.sendCommand('Animation.setPlaybackRate', { playbackRate: 0 });
      const tools = { send: (method: string, params?: object) => page.sendCommand(method, params) };
      const tree = await readTree(tools, await isolatedWorld(tools));
      const before = await tree.measure();
      const shot: unknown = await page.sendCommand('Page.captureScreenshot', { format: 'png', fromSurface: true });
      const after = await tree.measure();
      const elements = elementsOf(tree.nodes, after, ratio);
      last = { picture: Buffer.from((shot as { data: string }).data, 'base64'), elements };
      if (same(before, after)) break;
    } catch (error) {
      // A page that navigates loses its nodes; the next attempt captures the new one.
      fault = error;
    }
  if (!last) throw new CaptureFault('failed', inWords('capture-not-read', { why: String(fault) }));
  const size = [last.picture.readUInt32BE(16), last.picture.readUInt32BE(20)];
  const wanted = [Math.round(width * ratio), Math.round(height * ratio)];
  if (!same(size, wanted))
    throw new CaptureFault('failed', inWords('capture-size', { size: size.join('×'), wanted: wanted.join('×') }));
  return last;
}

/** One page is captured at a time; the next one ends it. */
let going: AbortController | null = null;

/** Ends the capture that is in progress, if any. */
export function cancelPageCapture(): void {
  going?.abort(new CaptureFault('cancelled', inWords('capture-cancelled')));
}

/** Opens an address in a hidden window, and captures its picture and accessibility tree. */
export async function capturePage(options: PageCaptureOptions, parent: BrowserWindow): Promise<PageCapture> {
  if (going) return { ok: false, code: 'busy', message: inWords('capture-busy') };
  const abort = new AbortController();
  going = abort;
  let window: BrowserWindow | null = null;
  try {
    const url = webAddress(options.address);
    if (!url) throw new CaptureFault('address', inWords('capture-address', { address: options.address }));
    const host = url.host;
    const opened = await openGuest(options, parent, () =>
      abort.abort(new CaptureFault('download', inWords('capture-download', { host }))),
    );
    window = opened;
    const { webContents: contents } = opened;
    let status = 0;
    contents.on('did-navigate', (_event, _url, code) => {
      status = code;
    });
    contents.on('render-process-gone', () =>
      abort.abort(new CaptureFault('crashed', inWords('capture-crashed', { host }))),
    );
    opened.on('closed', () => abort.abort(new CaptureFault('failed', inWords('capture-closed', { host }))));
    const unready = () => new CaptureFault('failed', inWords('capture-no-window'));
    await within(answerLimit, abort.signal, unready, prepare(contents, options));
    const unfinished = await load(contents, url, options.seconds, abort.signal);
    const dead = () => new CaptureFault('timeout', inWords('capture-hangs', { host }));
    const { picture, elements } = await within(answerLimit, abort.signal, dead, take(contents.debugger, options));
    const [width, height] = [Math.round(options.width * options.ratio), Math.round(options.height * options.ratio)];
    const address = contents.getURL();
    const tree = treeText(address, [width, height], elements);
    const title = contents.getTitle();
    const bytes = new Uint8Array(picture);
    return { ok: true, picture: bytes, tree, address, title, status, unfinished };
  } catch (error) {
    const fault = abort.signal.aborted ? abort.signal.reason : error;
    if (fault instanceof CaptureFault) return { ok: false, code: fault.code, message: fault.message };
    return { ok: false, code: 'failed', message: inWords('capture-failed', { why: String(error) }) };
  } finally {
    going = null;
    if (window && !window.isDestroyed()) {
      window.removeAllListeners('closed');
      window.destroy();
    }
  }
}
