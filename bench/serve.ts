import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The repository root. */
export const root = path.dirname(import.meta.dirname);
export const cli = path.join(root, 'bin', 'benchwright.mjs');
/** Switches for Chromium in a bench. */
export const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** The browser to measure in; throws if there is none. */
export function findChromium(): string {
  const executablePath = process.env['BENCHWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('no Chromium was found; BENCHWRIGHT_CHROMIUM names one');
  return executablePath;
}

/** This environment with a separate user folder. */
export function ownEnvironment(home: string): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), BENCHWRIGHT_HOME: home };
}

/** Throws if there is no built app to measure. */
export function checkBuilt(): void {
  if (!existsSync(path.join(root, 'out', 'renderer', 'index.html')))
    throw new Error('the app is not built: run "npm run build" first');
}

/** A running `benchwright serve` on the project, with further arguments if given. */
export async function startServe(
  project: string,
  env: Record<string, string>,
  more: readonly string[] = [],
): Promise<{ url: string; stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [cli, 'serve', project, ...more], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line).url));
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  return {
    url,
    async stop(signal = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
