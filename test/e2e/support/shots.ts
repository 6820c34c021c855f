import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Client, Workplace } from './project.ts';

export interface MadeShot {
  /** File name with its folder, `web/Shop/a.png`. */
  name: string;
  width: number;
  height: number;
  /** The text on it, which also makes its bytes unique. */
  text: string;
}

/** A window with a title bar, a button and a text, drawn for a test. */
export async function drawShot(file: string, { width, height, text }: MadeShot): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f2f4f7"/><rect width="100%" height="48" fill="#30415d"/>
    <text x="16" y="32" font-size="20" fill="#fff" font-family="sans-serif">${text}</text>
    <rect x="40" y="100" width="160" height="44" rx="6" fill="#2f60c4"/>
    <text x="72" y="129" font-size="18" fill="#fff" font-family="sans-serif">Save</text></svg>`;
  await sharp(Buffer.from(svg)).png().toFile(file);
}

/** Draws these pictures into a folder of the workplace and returns it. */
export async function drawShots(place: Workplace, folder: string, shots: readonly MadeShot[]): Promise<string> {
  const root = path.join(place.folder, folder);
  for (const shot of shots) await drawShot(path.join(root, shot.name), shot);
  return root;
}

/** A dozen small screenshots over two platforms and three apps. */
export function someShots(count = 12): MadeShot[] {
  const apps = ['web/Shop', 'web/Clinic', 'linux/Files'];
  return Array.from({ length: count }, (_, n) => ({
    name: `${apps[n % apps.length]}/shot ${String(n + 1).padStart(2, '0')}.png`,
    width: n % 4 === 3 ? 390 : 1280,
    height: n % 4 === 3 ? 844 : 720,
    text: `Window ${n + 1}`,
  }));
}

/** Imports a folder and waits until that is done. */
export async function importFolder(client: Client, folder: string): Promise<void> {
  const { id } = await client.imports.start({ format: 'folder', path: folder });
  const abort = new AbortController();
  for await (const event of await client.events.stream(undefined, { signal: abort.signal })) {
    const job = event.type === 'job' && event.job.id === id ? event.job : await client.jobs.get({ id });
    if (['queued', 'running', 'paused'].includes(job.state)) continue;
    abort.abort();
    if (job.state !== 'done') throw new Error(job.error ?? `The import is ${job.state}`);
    return;
  }
}
