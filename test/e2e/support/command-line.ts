import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Workplace } from './project.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `benchwright …` as a person would, in a process of its own. */
export function benchwright(
  place: Workplace,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'bin', 'benchwright.mjs'), ...args], {
      env: { ...process.env, BENCHWRIGHT_HOME: place.home, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => {
      stdout += String(data);
    });
    child.stderr.on('data', (data: Buffer) => {
      stderr += String(data);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
