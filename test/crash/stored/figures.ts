import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { formats } from '#pipelines/formats/registry.ts';
import { releaseRecords } from '#electron/host/db/queries/items/releases.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';

const people = ['Ann', 'Bo', 'Cy'] as const;

export function hostIn(folder: string, session: ProjectSession | null) {
  const host = new Host({
    shell: 'cli',
    version: '0.0.0',
    capabilities: [],
    userFolder: path.join(folder, 'user'),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
  host.session = session;
  const as = (name: string, role: 'reviewer' | 'curator' = 'curator'): LocalClient =>
    createRouterClient(router, { context: { host, caller: { name, role } } });
  return { host, as };
}

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

/** Exports into every format: what was exported, and the hash of its bytes. */
async function exportsOf(session: ProjectSession, folder: string, release: string | undefined) {
  const found: Record<string, unknown> = {};
  for (const { id, write } of formats) {
    if (!write) continue;
    const options = { format: id, out: path.join(folder, `${release ?? 'now'}-${id}`), ...(release && { release }) };
    found[id] = await runExport(session, checkExport(session, options), options, go).then(
      ({ hash, records, leftOut }) => ({ hash, records, leftOut: leftOut.length }),
      (error: Error) => error.message,
    );
  }
  return found;
}

/** The content of every screen that shows items: equal before and after a change of the file format. */
export async function figuresOf(session: ProjectSession, folder: string, names: readonly string[]) {
  const { as } = hostIn(folder, session);
  const client = as('Cora');
  const { rows: screenshots } = await client.screenshots.query({ sort: 'oldest' });
  const on = await Promise.all(
    screenshots.map(async ({ id }) => ({
      elements: await client.elements.list({ screenshotId: id, withRetired: true }),
      instructions: await client.elements.instructions({ screenshotId: id }),
      comments: await client.comments.list({ screenshotId: id }),
    })),
  );
  const { rows: questions } = await client.questions.query({
    state: ['draft', 'to_review', 'conflict', 'approved', 'rejected', 'retired'],
  });
  const whole = await Promise.all(questions.map(({ id }) => client.questions.get({ id })));
  const review = await Promise.all(
    people.map(async (name) => {
      const mine = as(name, 'reviewer').review;
      // Boxes without instructions are in the queue only since that change.
      const queue = await mine.queue({ filter: { source: 'all', kinds: ['question', 'instruction'] } });
      const opened = await Promise.all(queue.rows.map(({ id }) => mine.open({ id })));
      const { today: _today, secondsEach: _seconds, ...stats } = await mine.stats();
      return { name, queue, opened, stats };
    }),
  );
  const exports: Record<string, unknown> = { now: await exportsOf(session, folder, undefined) };
  const releases = await client.releases.list();
  const records: Record<string, string[]> = {};
  for (const { tag } of releases) {
    exports[tag] = await exportsOf(session, folder, tag);
    records[tag] = [...releaseRecords(session.read, tag)].map(
      ({ kind, sha256, label }) => `${kind} ${sha256} ${label}`,
    );
  }
  const found = await Promise.all(
    names.map(async (text) => (await client.screenshots.query({ filter: { text }, sort: 'oldest' })).rows.length),
  );
  return {
    screenshots,
    on,
    questions: whole,
    review,
    plans: await client.review.plans(),
    projectLints: await client.review.projectLints(),
    preview: await client.releases.preview(),
    releases,
    verified: await Promise.all(releases.map(({ tag }) => client.releases.verify({ tag }))),
    records,
    exports,
    found,
  };
}
