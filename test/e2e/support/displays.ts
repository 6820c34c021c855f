import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a process needs to open windows on a display. */
export type Display = Record<'DISPLAY' | 'XAUTHORITY', string>;

/** Virtual displays that exist until they are closed, or until this process ends. */
export interface Displays {
  displays: Display[];
  close(): Promise<void>;
}

/** `cat` ends with this process, and with it `xvfb-run` and its server. */
const script = 'echo "$DISPLAY" && echo "$XAUTHORITY" && exec cat';

async function open(first: number): Promise<{ child: ChildProcess; display: Display }> {
  const args = ['-n', String(first), '-a', '-s', '-screen 0 2560x1440x24', 'sh', '-c', script];
  const child = spawn('xvfb-run', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`xvfb-run ended with ${code}`)));
  });
  failed.catch(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await Promise.race([lines.next(), failed])).value);
  return { child, display: { DISPLAY: await line(), XAUTHORITY: await line() } };
}

/** Null where xvfb-run is not installed. */
export async function openDisplays(count: number): Promise<Displays | null> {
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  const close = async () => {
    for (const { child } of opened) {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    }
  };
  try {
    // One after the other: xvfb-run looks for a free number.
    while (opened.length < count) opened.push(await open(99 + opened.length));
    return { displays: opened.map(({ display }) => display), close };
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
