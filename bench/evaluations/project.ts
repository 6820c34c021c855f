import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { change } from '#electron/host/changes/change.ts';
import { failure } from '#electron/host/errors/errors.ts';
import type { Host } from '#electron/host/host.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { openHost } from '#electron/host/open-host.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import { makePictures } from '../pictures.ts';

const platforms = ['windows', 'mac', 'linux', 'ios', 'android', 'web'] as const;
const levels = ['easy', 'medium', 'hard'] as const;
/** Questions on each picture, as in a benchmark with several levels and wordings. */
const perPicture = 50;

/** A host, and its calls as a curator. */
export interface Bench {
  host: Host;
  client: LocalClient;
}

export function hostIn(root: string): Bench {
  const host = openHost({
    shell: 'cli',
    userFolder: path.join(root, 'home'),
    recordedBrowser: () => {
      throw failure('INVALID', textPhrase('There is no browser to record in.'), {});
    },
  });
  const context = { host, caller: { name: 'Ada', role: 'curator' as const } };
  return { host, client: createRouterClient(router, { context, interceptors: interceptors() }) };
}

/** Waits for a job. Errors: its own. */
export async function ended({ host }: Bench, { id }: { id: string }): Promise<void> {
  const job = await host.jobs.ended(id);
  if (job.state !== 'done') throw new Error(`${job.kind}: ${job.state} ${job.error ?? ''}`);
}

/** Makes a project with that many approved questions, all different, on pictures of six platforms, and freezes it as v1. */
export async function releaseOf(bench: Bench, root: string, total: number): Promise<void> {
  const { client, host } = bench;
  await client.projects.create({ path: path.join(root, 'project'), name: 'Large' });
  for (const platform of platforms) {
    const images = path.join(root, 'images', platform);
    await makePictures(images, Math.ceil(total / perPicture / platforms.length), platform);
    const job = await client.imports.start({ path: images, format: 'folder', platform, app: `App of ${platform}` });
    await ended(bench, job);
  }
  const { session } = host;
  if (!session) throw new Error('No project is open.');
  const shots = session.read.all('SELECT id FROM screenshots ORDER BY id').map((row) => (row as { id: string }).id);
  const made = change(session, { author: { kind: 'import', name: 'bench' } }, (to) =>
    levels.map(
      (difficulty) =>
        createQuestion(to, {
          screenshotId: shots[0] ?? '',
          state: 'approved',
          content: {
            difficulty,
            question: 'What does it do?',
            options: [...'ABCD'].map((letter) => ({ letter, text: `It does ${letter}` })),
            answer: 'A',
            explanation: '',
          },
        }).id,
    ),
  );
  // By one statement, because so many saves would take longer than everything that is measured.
  session.write.run(
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?),
       s AS MATERIALIZED (SELECT key, value FROM json_each(?)), q AS MATERIALIZED (SELECT key, value FROM json_each(?))
     INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, facet, label, revision, state, review_state,
       content, source, created_at, updated_at)
     SELECT printf('%08x-0000-7000-8000-000000000000', n.n), i.kind, i.subject_kind, s.value, s.value, i.facet, i.label,
       i.revision, i.state, i.review_state,
       json_set(i.content, '$.question', 'What does number ' || n.n || ' do?', '$.answer', substr('ABCD', n.n * 7919 / 31 % 4 + 1, 1)),
       i.source, i.created_at, i.updated_at
     FROM n JOIN s ON s.key = n.n % ? JOIN q ON q.key = n.n / 7 % ? JOIN items i ON i.id = q.value`,
    [total - made.length, JSON.stringify(shots), JSON.stringify(made), shots.length, made.length],
  );
  answered(bench, Math.ceil(total / 20));
  await client.releases.create({ tag: 'v1' });
}

/** Two people answered so many items of the release blind: one of five pairs differs. */
function answered({ host }: Bench, many: number): void {
  const { session } = host;
  if (!session) throw new Error('No project is open.');
  const { write } = session;
  const of = `FROM (SELECT * FROM items WHERE kind = 'question' ORDER BY id LIMIT ?) i`;
  write.immediate(() => {
    write.run(
      `INSERT OR IGNORE INTO revisions (entity_kind, entity_id, number, author_kind, author_name, content, state, why, at)
       SELECT i.kind, i.id, i.revision, 'import', 'bench', i.content, i.state, 'import', i.created_at ${of}`,
      [many],
    );
    for (const person of ['Ann', 'Bo'])
      write.run(
        `INSERT INTO votes (id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer, measure, reason, seconds, sample, run_id, at)
         SELECT ? || i.id, i.kind, i.id, i.revision, 'person', ?, 'annotator', 1, 1,
           json_quote(CASE WHEN ? = 'Bo' AND unicode(substr(i.id, 8, 1)) % 5 = 0 THEN 'Z' ELSE json_extract(i.content, '$.answer') END),
           NULL, NULL, 8, 0, NULL, i.created_at ${of}`,
        [`${person} `, person, person, many],
      );
  });
}
