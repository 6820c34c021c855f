import type { DevTools } from '../web-page/page.ts';

/** One tab, or one window of the desktop shell. */
export interface RecordedPage extends DevTools {
  readonly id: string;
  /** A page opened it, not the person. */
  readonly opened: boolean;
  /** Events of the DevTools protocol about it; called for every event from the start on. */
  onEvent(listener: (method: string, params: unknown) => void): void;
}

export interface BrowserListener {
  /** A new page; it waits with nothing, so its first moments may go unseen. */
  page(page: RecordedPage): void;
  /** The person is at this page now. */
  active(id: string): void;
  closed(id: string): void;
  /** Nothing more will come; `why` is a sentence. */
  gone(why: string): void;
}

/** How pages are shown; sizes in CSS pixels. */
export interface BrowserView {
  width: number;
  height: number;
  ratio: number;
}

/**
 * A browser with a profile of its own that is forgotten at the end, where permissions and downloads are refused.
 * `open` resolves when its first, empty page was reported to the listener; it rejects with one sentence.
 */
export interface RecordedBrowser {
  open(view: BrowserView, listener: BrowserListener): Promise<void>;
  close(): Promise<void>;
}
