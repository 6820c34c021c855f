import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { startPage } from './address.ts';
import { pagePreferences } from './page-preferences.ts';
import { titled } from './runtime.ts';

const stored = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(640),
  height: z.number().min(480),
  maximized: z.boolean(),
});
type WindowState = z.infer<typeof stored>;

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Where the window was last; null at the first start, or when that screen is gone. */
function readWindowState(userFolder: string): WindowState | null {
  try {
    const state = stored.parse(JSON.parse(readFileSync(path.join(userFolder, 'window.json'), 'utf8')));
    return screen.getAllDisplays().some((display) => overlaps(display.workArea, state)) ? state : null;
  } catch {
    return null;
  }
}

/** Keeps the place when the window closes. */
function keepWindowState(window: BrowserWindow, userFolder: string): void {
  window.on('close', () => {
    const state: WindowState = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      mkdirSync(userFolder, { recursive: true });
      writeFileSync(path.join(userFolder, 'window.json'), JSON.stringify(state));
    } catch (error) {
      process.stderr.write(inWords('desktop-position-not-saved', { why: String(error) }));
    }
  });
}

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
