import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createRouterClient } from '@orpc/server';
import { newId } from '#electron/host/db/new-id.ts';
import { expect, it, vi } from 'vitest';
import { findItem } from '#electron/host/db/queries/items/items.ts';
import { readSettings, writeProjectMeta } from '#electron/host/db/queries/meta.ts';
import { insertVote } from '#electron/host/db/queries/review/votes.ts';
import { reviewHooks } from '#electron/host/items/registry.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/changes/change.ts';
import { createItem } from '#electron/host/changes/create.ts';
import { examineSession } from '#electron/host/services/doctor/doctor.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { mergeProject } from '#electron/host/services/merge/merge.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { toy } from './kind.ts';

vi.mock('#shared/items/all-kinds.ts', async (original) => {
  const { allKinds } = await original<typeof import('#shared/items/all-kinds.ts')>();
  const { toy } = await import('./kind.ts');
  return { allKinds: [...allKinds, toy] };
});

const fixture = hostForEach();
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const secret = 'the title bar says so';

const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host(), caller: { name, role } } });

/** Claims drafted by a model on a screenshot of their own, up for review, with what another model answered. */
function draft(session: ProjectSession, screenshotId: string, claims: readonly string[]): string[] {
  const ids = change(session, { author: { kind: 'model', name: 'writer' } }, (to) =>
    claims.map((claim) => {
      const content = { claim, holds: true, because: secret };
      return createItem(to, toy.id, { subject: { kind: 'screenshot', id: screenshotId }, content, state: 'to_review' })
        .id;
    }),
  );
  session.write.immediate(() => {
    for (const [at, id] of ids.entries()) {
      insertVote(session.write, {
        ...{ id: newId(), entityKind: toy.id, entityId: id, revision: 1, role: 'verifier', reason: null, seconds: 1 },
        voter: { kind: 'model', name: 'reader' },
        blind: true,
        withImage: true,
        answer: at === 0 ? 'does-not' : 'holds',
        at: new Date().toISOString(),
      });
      reviewHooks(toy.id)?.rank(session.write, [id]);
    }
  });
  return ids;
}

async function start(): Promise<{ session: ProjectSession; screenshotId: string }> {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'one.png', { type: 'image/png' });
  await fixture
    .client()
    .imports.upload({ files: [file], names: ['one.png'], platform: 'web', app: 'Shop', source: 'drop' });
  const [shot] = (await fixture.client().screenshots.query({})).rows;
  return { session: fixture.session(), screenshotId: shot?.id ?? '' };
}

const queue = (name: string) => as(name).review.queue({ filter: { source: 'all', kinds: [toy.id] } });

/** Answers and decides, as a person does. */
async function decide(name: string, id: string, answer: string, kind: 'approve' | 'reject' = 'approve') {
  const { revision } = await as(name).review.item({ id });
  await as(name).review.answer({ id, revision, answer, seconds: 2 });
  return as(name).review.decide({ id, baseRevision: revision, kind, reason: kind === 'reject' ? 'nonsense' : null });
}

it('a kind that only this folder knows about is reviewed blind by two people, undone, sampled and measured', async () => {
  const { session, screenshotId } = await start();
  writeProjectMeta(session.write, { settings: { ...readSettings(session.read), annotatorsPerItem: 2 } });
  const [doubted = '', sound = '', other = ''] = draft(session, screenshotId, [
    'Zebra one',
    'Zebra two',
    'Zebra three',
  ]);

  const waiting = await queue('Ann');
  expect(waiting.rows.map(({ id, kind, title }) => [id, kind, title])).toEqual([
    [doubted, toy.id, 'Zebra one'],
    [sound, toy.id, 'Zebra two'],
    [other, toy.id, 'Zebra three'],
  ]);
  const blind = await as('Ann').review.item({ id: doubted });
  expect(blind).toMatchObject({ phase: 'blind', shown: { claim: 'Zebra one' } });
  expect(JSON.stringify([waiting, blind])).not.toContain(secret);
  await expect(as('Ann').review.decide({ id: doubted, baseRevision: 1, kind: 'approve' })).rejects.toThrow(
    'Answer first',
  );
  await expect(as('Ann').review.answer({ id: doubted, revision: 1, answer: 'maybe', seconds: 1 })).rejects.toThrow(
    'not an answer',
  );

  const remark = await as('Bo').comments.add({ kind: toy.id, entityId: doubted, text: 'Look at the title' });
  expect(await as('Ann').comments.list({ screenshotId })).toEqual([]);
  await decide('Ann', doubted, 'holds');
  expect((await as('Ann').comments.list({ screenshotId })).map(({ id }) => id)).toEqual([remark.id]);
  await decide('Ann', sound, 'holds');
  const second = await as('Bo').review.item({ id: doubted });
  expect(second).toMatchObject({ phase: 'blind' });
  await decide('Bo', doubted, 'holds');
  expect(await decide('Bo', sound, 'does-not', 'reject')).toMatchObject({ state: 'conflict' });
  expect(findItem(session.read, doubted)?.state).toBe('approved');
  const { agreements } = await as('Ann').review.stats();
  expect(agreements).toMatchObject([{ kind: toy.id, items: 2, rawAgreement: 0.5 }]);

  await as('Bo').history.undo({});
  expect(findItem(session.read, sound)?.state).toBe('to_review');
  await as('Bo').history.redo({});
  expect(findItem(session.read, sound)?.state).toBe('conflict');

  const lead = as('Cy', 'reviewer').review;
  const plan = await lead.createPlan({ name: 'rest', strata: 'none', lot: 'clean', size: 1, acceptAt: 0, seed: 1 });
  await decide('Ann', other, 'holds');
  expect((await lead.plans())[0]).toMatchObject({ id: plan.id, checked: 1, defects: 0 });
  await lead.decidePlan({ id: plan.id, decision: 'accepted' });
});

it('is found, released, exported, imported again, merged and examined', async () => {
  const { session, screenshotId } = await start();
  const [id = ''] = draft(session, screenshotId, ['Zebra crossing']);
  await decide('Ann', id, 'holds');
  const client = fixture.client();
  const found = await client.screenshots.query({ filter: { text: 'zebra' } });
  expect(found.rows.map((row) => row.id)).toEqual([screenshotId]);

  const release = await client.releases.create({ tag: 'v1' });
  expect(release.counts).toEqual({ screenshots: 1, 'toy-claims': 1 });
  expect(await client.releases.verify({ tag: 'v1' })).toMatchObject({ ok: true, records: 2 });

  const options = { format: 'benchwright-jsonl', out: fixture.folder('out'), release: 'v1' };
  const report = await runExport(session, checkExport(session, options), options, go);
  expect(report).toMatchObject({ records: 2, readBack: 'equal', leftOut: [] });
  expect(readFileSync(`${fixture.folder('out')}/records.jsonl`, 'utf8')).toContain('Zebra crossing');
  const table = { format: 'coco', out: fixture.folder('coco') };
  await expect(runExport(session, checkExport(session, table), table, go)).rejects.toThrow('nothing to export');

  const again = createProject(fixture.folder('again'));
  try {
    for (const made of [1, 0]) {
      const from = { path: fixture.folder('out'), format: 'benchwright-jsonl' };
      const { format, path, records } = await openSource(from);
      await runImport(
        again,
        { format: format.id, source: path, by: 'ann', records: records(), defaults: importDefaults({}) },
        go,
      );
      const items = again.read.all('SELECT label, state, content FROM items WHERE kind = ?', [toy.id]);
      expect(items, `import that makes ${made}`).toHaveLength(1);
    }
  } finally {
    await again.close();
  }
  const merged = createProject(fixture.folder('merged'));
  try {
    await session.close();
    fixture.host().session = null;
    expect(await mergeProject(merged, fixture.folder('project'))).toMatchObject({ items: 1, conflicts: [] });
    expect(await mergeProject(merged, fixture.folder('project'))).toMatchObject({ items: 0, revisions: 0 });
    expect(findItem(merged.read, id)).toMatchObject({ kind: toy.id, state: 'approved', label: 'Zebra crossing' });
    const { problems } = await examineSession(merged, { repair: false, live: false });
    expect(problems.filter(({ code }) => code !== 'no-backup')).toEqual([]);
  } finally {
    await merged.close();
  }
});
