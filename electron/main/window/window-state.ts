import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';

const stored = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(640),
  height: z.number().min(480),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stored>;

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Where the window was last; null at the first start, or when that screen is gone. */
export function readWindowState(userFolder: string): WindowState | null {
  try {
    const state = stored.parse(JSON.parse(readFileSync(path.join(userFolder, 'window.json'), 'utf8')));
    return screen.getAllDisplays().some((display) => overlaps(display.workArea, state)) ? state : null;
  } catch {
    return null;
  }
}

/** Keeps the place when the window closes. */
export function keepWindowState(window: BrowserWindow, userFolder: string): void {
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
