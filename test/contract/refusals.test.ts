import { createRouterClient, ORPCError } from '@orpc/server';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { tellUnexpected } from '#electron/host/router/access/unexpected.ts';
import { router } from '#electron/host/router/index.ts';
import { reviewFixture } from '#electron/host/testing/review-project.ts';

const fixture = reviewFixture();
// What is told in one sentence is also logged in full.
beforeEach(() => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => log.mockRestore());
});
const caller = { name: 'Cora', role: 'curator' } as const;

/** What a person is told when a call throws. */
async function messageOf(error: unknown): Promise<string> {
  const call = tellUnexpected({
    path: ['questions', 'save'],
    context: { host: fixture.host, caller },
    next: () => Promise.reject(error),
  });
  return call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof ORPCError && error.code === 'IO' ? error.message : 'something else'),
  );
}
const system = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: as the system says`), { code, ...more });

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENOENT', 'EBUSY', 'EMFILE', 'ESTALE', 'EISDIR'])(
  '%s names the file, not the procedure',
  async (code) => {
    const text = await messageOf(system(code, { syscall: 'open', path: '/data/shots/a.png' }));
    expect(text).toContain('/data/shots/a.png');
    expect(text).toMatch(/disk|folder/);
    expect(text).not.toMatch(/questions|as the system says/);
  },
);

it.each([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_BUSY',
])('%s names the folder of the project', async (code) => {
  const text = await messageOf(system(code));
  expect(text).toContain(fixture.session.folder);
  expect(text).not.toMatch(/questions|as the system says/);
});

it('what is no fault of a disk is told as before, and a program that is missing is none', async () => {
  expect(await messageOf(new Error('odd'))).toContain('questions.save failed: odd');
  expect(await messageOf(system('ENOENT', { syscall: 'spawn tool', path: 'tool' }))).toContain('questions.save failed');
  expect(await messageOf(system('ETIMEDOUT', { syscall: 'connect' }))).toContain('questions.save failed');
});

it.each(['nonsense', 'run', 'release', 'constructor'])('a comment on a %s is refused as wrong input', async (kind) => {
  const client = createRouterClient(router, { context: { host: fixture.host, caller }, interceptors: interceptors() });
  const id = fixture.addQuestion();
  const refused = await client.comments.add({ kind, entityId: id, text: 'Why?' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ORPCError);
  const { status } = refused as ORPCError<string, unknown>;
  expect([status, Math.floor(status / 100)]).toEqual([status, 4]);
});
