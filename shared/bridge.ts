import type { PageCapture, PageCaptureOptions } from './page-capture.ts';

/** What a file dialog may show: an extension without its dot, in groups. */
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

/** Type of the window message by which the page hands preload one end of its line to the host (as its only port). */
export const connectMessage = 'benchwright:connect';

/**
 * What the desktop window can do beyond the contract. Preload puts it on `window.benchwright`; it carries plain data
 * only, and the main process checks every argument again.
 */
export interface DesktopBridge {
  /** `linux`, `darwin` or `win32`. */
  system: string;
  /** Called with the host's comings and goings; after `down`, `up` means: connect again. */
  onHost(listener: (state: 'up' | 'down') => void): () => void;
  /** Called with the id of an action chosen in the native menu. */
  onAction(listener: (action: string) => void): () => void;
  /** Draws the native menu from the renderer's translated list; the main process drops actions it does not know. */
  setMenu(groups: MenuGroup[]): void;
  setTitle(title: string): void;
  /** Null when the person cancelled. */
  pickFolder(options: { title: string; create?: boolean }): Promise<string | null>;
  pickFiles(options: { title: string; filters?: FileFilter[]; many?: boolean }): Promise<string[]>;
  pickSave(options: { title: string; name: string; filters?: FileFilter[] }): Promise<string | null>;
  /** Path of a file dropped on the window; empty when it has none (a picture dragged from a page). */
  pathOf(file: { name: string; size: number }): string;
  captureSources(): Promise<CaptureSource[]>;
  /** The source at full size as the bytes of a PNG, or one sentence of why it could not be taken. */
  capture(id: string): Promise<Captured>;
  /** Takes a web page in a window that nobody sees, apart from the studio. One at a time. */
  capturePage(options: PageCaptureOptions): Promise<PageCapture>;
  /** Ends the page capture that is in progress, which then answers `cancelled`. */
  cancelCapturePage(): void;
  /** Opens an https address in the person's browser; false when it was refused. */
  openExternal(url: string): Promise<boolean>;
  /** Shows a file or folder of the open project in the file manager. */
  reveal(path: string): Promise<boolean>;
}
