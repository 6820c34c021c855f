import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  process: ChildProcess;
  /** Releases a held child. */
  go(): void;
  /** Lines written to stdout so far; whole lines only. */
  lines: string[];
  /** Resolves once at least `count` lines arrived; rejects if the child ends before. */
  has(count: number): Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>;
}

/**
 * Starts a script of this folder, or a bundled one by its path, in a process of its own, which ends with the test at
 * the latest. With `held` it loads its code and waits on its input until it is released.
 */
export function startChild(script: string, args: string[], held: 'held' | null = null): Child {
  const file = path.isAbsolute(script) ? script : fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: [held ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const waiting: { count: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  let rest = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const entry of waiting) if (lines.length >= entry.count) entry.resolve();
  });
  const ended = (async () => {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    for (const entry of waiting) entry.reject(new Error(`The child ended (${code ?? signal}): ${stderr}`));
    return { code, signal, stderr };
  })();
  return {
    process: child,
    go: () => void child.stdin?.end('go'),
    lines,
    ended,
    has: (count) =>
      new Promise((resolve, reject) => {
        if (lines.length >= count) resolve();
        else waiting.push({ count, resolve, reject });
      }),
  };
}
