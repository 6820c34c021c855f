import type { PageCapture, PageCaptureOptions } from './page-capture.ts';

/** File types of a file dialog, in groups: extensions without the dot. */
export interface FileFilter {
  name: string;
  extensions: string[];
}

/** A screen or window that can be captured; `preview` is a small PNG as data URL. */
export interface CaptureSource {
  id: string;
  name: string;
  kind: 'screen' | 'window';
  preview: string;
}

export type Captured = { ok: true; picture: Uint8Array<ArrayBuffer> } | { ok: false; message: string };

/** One entry of the native menu; `shortcut` in the registry's notation (`Mod+K`). */
export interface MenuEntry {
  action: string;
  label: string;
  shortcut: string | null;
  enabled: boolean;
}
export interface MenuGroup {
  id: string;
  label: string;
  entries: MenuEntry[];
}

/**
 * Type of the window message with which the page hands preload one end of its connection to the host (its only port).
 */
export const connectMessage = 'benchwright:connect';

/**
 * What the desktop window can do beyond the contract. Preload puts it on `window.benchwright`; it carries only plain
 * data, and the main process checks every argument again.
 */
export interface DesktopBridge {
  /** `linux`, `darwin` or `win32`. */
  system: string;
  /** Called when the host stops (`down`) and starts (`up`); after a `down`, `up` means: connect again. */
  onHost(listener: (state: 'up' | 'down') => void): () => void;
  /** Called with the id of an action chosen in the native menu. */
  onAction(listener: (action: string) => void): () => void;
  /** Sets the native menu from the renderer's translated list; the main process drops unknown actions. */
  setMenu(groups: MenuGroup[]): void;
  setTitle(title: string): void;
  /** Null when the person cancelled. */
  pickFolder(options: { title: string; create?: boolean }): Promise<string | null>;
  pickFiles(options: { title: string; filters?: FileFilter[]; many?: boolean }): Promise<string[]>;
  pickSave(options: { title: string; name: string; filters?: FileFilter[] }): Promise<string | null>;
  /** Path of a file dropped on the window; empty if it has none (a picture dragged from a page). */
  pathOf(file: { name: string; size: number }): string;
  captureSources(): Promise<CaptureSource[]>;
  /** The source at full size as PNG bytes, or a sentence that says why it could not be captured. */
  capture(id: string): Promise<Captured>;
  /** Captures a web page in a hidden window, isolated from the studio. One at a time. */
  capturePage(options: PageCaptureOptions): Promise<PageCapture>;
  /** Cancels the page capture in progress, which then answers `cancelled`. */
  cancelCapturePage(): void;
  /** Opens an https address in the person's browser; false if it was refused. */
  openExternal(url: string): Promise<boolean>;
  /** Shows a file or folder of the open project in the file manager. */
  reveal(path: string): Promise<boolean>;
}
