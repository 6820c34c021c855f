import path from 'node:path';
import { BrowserWindow } from 'electron';
import { pagePreferences } from './page-preferences.ts';
import { startPage } from './address.ts';
import { titled } from './runtime.ts';
import { keepWindowState, readWindowState } from './window-state.ts';

/** Opens the studio's window where it was last. */
export function openWindow(userFolder: string): BrowserWindow {
  const state = readWindowState(userFolder);
  const window = new BrowserWindow({
    ...(state ? { x: state.x, y: state.y, width: state.width, height: state.height } : { width: 1440, height: 900 }),
    minWidth: 1024,
    minHeight: 640,
    show: false,
    backgroundColor: '#1b1b1b',
    title: titled('Benchwright'),
    webPreferences: {
      preload: path.join(import.meta.dirname, '..', 'preload', 'index.cjs'),
      ...pagePreferences,
    },
  });
  // The page's title would otherwise replace the note on the runtime.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(titled(title));
  });
  if (state?.maximized) window.maximize();
  keepWindowState(window, userFolder);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(startPage);
  return window;
}
