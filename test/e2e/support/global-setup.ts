import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findElectron } from '../../../scripts/electron-runtime.mjs';
import { type Display, type Displays, openDisplays } from './displays.ts';
import { keyringLacks } from './keyring.ts';
import { findChromium, type Runtimes } from './runtimes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker; empty where specs use the machine's own. */
    displays: Display[];
  }
}

/**
 * Finds the runtimes and opens the displays before the first spec; a shell that cannot be run here is reported, not
 * skipped silently. Returns what closes the displays and removes the prepared projects.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../../..');
  if (!existsSync(path.join(root, 'out', 'renderer', 'index.html')))
    throw new Error('The app is not built: run "npm run build" first.');
  const say = (line: string) => process.stderr.write(`e2e: ${line}\n`);
  // `npm test` collects what was not run, and repeats it at its end.
  const notRun = (line: string) => {
    say(`NOT RUN: ${line}`);
    const file = process.env['BENCHWRIGHT_NOT_RUN'];
    if (file) appendFileSync(file, `${line}\n`);
  };
  const own = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
  const virtual: Displays | null = own ? null : await openDisplays(project.vitest.config.maxWorkers);
  const found =
    own || virtual
      ? await findElectron({ fetch: true, carrier: true, say })
      : { runtime: null, why: 'there is no display (install xvfb)' };
  const runtimes: Runtimes = { chromium: findChromium(), electron: found.runtime, why: found.why };
  if (!runtimes.chromium) notRun('specs in a browser: no Chromium was found (BENCHWRIGHT_CHROMIUM names one)');
  if (!runtimes.electron) notRun(`specs on the desktop: ${runtimes.why}`);
  else if (runtimes.electron.kind === 'test-carrier')
    notRun(
      `the desktop on the pinned Electron, which could not be fetched: it ran on ${runtimes.electron.version}, a stand-in for tests`,
    );
  const lacks = keyringLacks();
  if (lacks.length > 0) notRun(`keys in the system’s keychain: this machine lacks ${lacks.join(', ')}`);
  project.provide('runtimes', runtimes);
  project.provide('displays', virtual?.displays ?? []);
  const prepared = mkdtempSync(path.join(os.tmpdir(), 'benchwright-prepared-'));
  project.provide('prepared', prepared);
  return async () => {
    rmSync(prepared, { recursive: true, force: true });
    await virtual?.close();
  };
}
