import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

/** A process of its own that makes a folder, and starts something that names it and makes it anew again and again. */
const script = `import { spawn } from 'node:child_process';
import { OwnFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'own-folder.ts'))};
const { path } = await OwnFolder.make('test');
const again = 'while :; do mkdir -p "$1"; sleep 0.05; done';
const child = spawn('/bin/sh', ['-c', again, 'sh', path + '/profile'], { stdio: 'ignore', detached: true });
console.log(JSON.stringify({ path, pid: child.pid }));
setInterval(() => {}, 1000);`;

it.runIf(process.platform === 'linux')(
  'a folder goes with its process, and what was starting in it, before anything was listed, does too',
  async () => {
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      cwd: path.join(import.meta.dirname, '../../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = await new Promise<Buffer>((resolve) => owner.stdout.once('data', resolve));
    const made = JSON.parse(printed.toString()) as { path: string; pid: number };
    await vi.waitFor(() => expect(existsSync(path.join(made.path, 'profile'))).toBe(true));
    owner.kill('SIGKILL');
    const runs = () => existsSync(`/proc/${made.pid}`);
    await vi.waitFor(() => expect([existsSync(made.path), runs()]).toEqual([false, false]), 10_000);
  },
);
