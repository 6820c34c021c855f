import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProject } from '#electron/host/project-session.ts';
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

it('of two processes one has the project; the other is refused or reads, and takes over when the first is killed', async () => {
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
