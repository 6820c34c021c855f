import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openProject } from '#electron/host/opening/open-project.ts';
import { temporaryProject } from '#electron/host/testing/project.ts';
import { startChild } from './support/child.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  const made = temporaryProject();
  ({ folder, remove } = made);
  await made.session.close();
});
afterEach(() => remove());

it('one of two processes has the project; the other is refused or reads, and takes over when the first is killed', async () => {
  const child = startChild('holding.child.ts', [folder]);
  await child.has(1);
  expect(() => openProject(folder)).toThrow(
    expect.objectContaining({
      code: 'LOCKED',
      data: expect.objectContaining({ by: expect.stringContaining(String(child.process.pid)) }),
    }),
  );
  const reader = openProject(folder, { readOnly: true });
  expect(reader.read.get("SELECT count(*) AS n FROM meta WHERE key = 'name'")).toEqual({ n: 1 });
  await reader.close();

  child.process.kill('SIGKILL');
  await child.ended;
  const session = openProject(folder);
  expect(session.afterCrash).toBe(true);
  await session.close();
});

it('lets no second writer in when lock.hold was deleted under the first', async () => {
  const child = startChild('holding.child.ts', [folder]);
  await child.has(1);
  rmSync(join(folder, 'lock.hold'));
  expect(() => openProject(folder)).toThrow(
    expect.objectContaining({ code: 'LOCKED', message: expect.stringContaining(String(child.process.pid)) }),
  );
  child.process.kill('SIGKILL');
  await child.ended;
  await openProject(folder).close();
});

/** A killed process that its parent never reaps, and the parent. Linux only. */
async function zombie(): Promise<{ pid: number; fields: string[]; parent: ChildProcess }> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(String(line));
  process.kill(pid, 'SIGKILL');
  const fields = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  };
  await vi.waitUntil(() => fields()[0] === 'Z', { timeout: 30_000 });
  return { pid, fields: fields(), parent };
}

it.runIf(process.platform === 'linux')('takes over from a killed process that nobody collected', async () => {
  const { pid, fields, parent } = await zombie();
  onTestFinished(() => void parent.kill('SIGKILL'));
  const left = { pid, host: hostname(), startedAt: new Date(0).toISOString(), token: 'left', began: fields[19] };
  writeFileSync(join(folder, 'lock.json'), JSON.stringify(left));
  const session = openProject(folder);
  expect(session.afterCrash).toBe(true);
  await session.close();
});

it('several processes that start at once leave exactly one holder', async () => {
  const children = [1, 2, 3, 4].map(() => startChild('holding.child.ts', [folder]));
  const first = await Promise.race(children.map((child) => child.has(1).then(() => child)));
  const others = children.filter((child) => child !== first);
  const ends = await Promise.all(others.map((child) => child.ended));
  for (const { code, stderr } of ends) {
    expect(code).toBe(1);
    expect(stderr).toContain('LOCKED');
  }
  first.process.kill('SIGKILL');
  await first.ended;
});
