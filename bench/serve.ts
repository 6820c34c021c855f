import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The repository. */
export const root = path.dirname(import.meta.dirname);
export const cli = path.join(root, 'bin', 'benchwright.mjs');
/** Switches of a Chromium that a bench starts. */
export const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** The browser to measure in; throws when there is none. */
export function findChromium(): string {
  const executablePath = process.env['BENCHWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('no Chromium was found; BENCHWRIGHT_CHROMIUM names one');
  return executablePath;
}

/** This environment with a person's folder of its own. */
export function ownEnvironment(home: string): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), BENCHWRIGHT_HOME: home };
}

/** Throws when there is no built app to measure. */
export function checkBuilt(): void {
  if (!existsSync(path.join(root, 'out', 'renderer', 'index.html')))
    throw new Error('the app is not built: run "npm run build" first');
}

/** A running `benchwright serve` on the project, with more arguments if given. */
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
