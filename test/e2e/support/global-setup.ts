import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findElectron } from '../../../scripts/electron-runtime.mjs';
import { findChromium, type Runtimes } from './runtimes.ts';

/** Finds the runtimes before the first spec; a shell that cannot be run here is named, not passed over in silence. */
export default async function setup(project: TestProject): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../../..');
  if (!existsSync(path.join(root, 'out', 'renderer', 'index.html')))
    throw new Error('The app is not built: run "npm run build" first.');
  const say = (line: string) => process.stderr.write(`e2e: ${line}\n`);
  const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
  const found = display
    ? await findElectron({ fetch: true, carrier: true, say })
    : { runtime: null, why: 'there is no display (install xvfb and run under xvfb-run)' };
  const runtimes: Runtimes = { chromium: findChromium(), electron: found.runtime, why: found.why };
  if (!runtimes.chromium) say('NOT RUN in a browser: no Chromium was found (set BENCHWRIGHT_CHROMIUM to one).');
  if (!runtimes.electron) say(`NOT RUN on the desktop: ${runtimes.why}.`);
  else if (runtimes.electron.kind === 'test-carrier')
    say(`the desktop runs on Electron ${runtimes.electron.version}, a stand-in for tests; the pinned one was not run.`);
  project.provide('runtimes', runtimes);
}
