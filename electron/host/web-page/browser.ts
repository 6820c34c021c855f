import type { DevTools } from './page.ts';

/** One tab, or one window of the desktop shell. */
export interface RecordedPage extends DevTools {
  readonly id: string;
  /** True if a page opened it rather than the person. */
  readonly opened: boolean;
  /** Events of the DevTools protocol about it; called for every event from the start on. */
  onEvent(listener: (method: string, params: unknown) => void): void;
}

export interface BrowserListener {
  /** A new page; it is not held back, so its first moments may go unseen. */
  page(page: RecordedPage): void;
  /** The person is using this page now. */
  active(id: string): void;
  closed(id: string): void;
  /** No more events will come; `why` is a sentence. */
  gone(why: string): void;
}

/** How pages are shown; sizes in CSS pixels. */
export interface BrowserView {
  width: number;
  height: number;
  ratio: number;
}

/**
 * A browser with a temporary profile that refuses permissions and downloads. `open` resolves once its first,
 * empty page has been reported to the listener; it rejects with one sentence.
 */
export interface RecordedBrowser {
  open(view: BrowserView, listener: BrowserListener): Promise<void>;
  close(): Promise<void>;
}
