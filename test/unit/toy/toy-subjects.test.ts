import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, it, vi } from 'vitest';
import type { AnyItemKind } from '#shared/items/define.ts';
import { findItem, itemsAbout } from '#electron/host/db/queries/items/items.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/changes/change.ts';
import { createItem } from '#electron/host/changes/create.ts';
import { examineSession } from '#electron/host/services/doctor/doctor.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { mergeProject } from '#electron/host/services/merge/merge.ts';
import { createPictureSet } from '#electron/host/services/pictures/create.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { toyOnEpisode, toyOnNothing, toyOnPictures } from './kind.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

vi.mock('#shared/items/all-kinds.ts', async (original) => {
  const { allKinds } = await original<typeof import('#shared/items/all-kinds.ts')>();
  const { toyOnEpisode, toyOnPictures, toyOnNothing } = await import('./kind.ts');
  return { allKinds: [...allKinds, toyOnEpisode, toyOnPictures, toyOnNothing] };
});

const fixture = hostForEach();
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const toys = [toyOnEpisode, toyOnPictures, toyOnNothing];

const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host(), caller: { name, role } } });

/** A project with one episode, a set of its first two pictures, and a claim about each and about nothing. */
async function start() {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const session = fixture.session();
  await writeEpisode(fixture.folder('episodes'), { name: 'one' });
  await importFrom(session, fixture.folder('episodes'));
  const [episode] = (await fixture.client().episodes.query({})).rows;
  const { stepList } = await fixture.client().episodes.get({ id: episode?.id ?? '' });
  const shots = stepList.slice(0, 2).flatMap(({ picture }) => (picture ? [picture.screenshotId] : []));
  const ids = change(session, { author: { kind: 'model', name: 'writer' } }, (to) => {
    const set = createPictureSet(to, { content: { name: 'Before and after' }, screenshots: shots, source: 'writer' });
    const make = (kind: AnyItemKind, id: string | null, claim: string) =>
      createItem(to, kind.id, {
        subject: { kind: kind.subject, id },
        content: { claim, holds: true, because: 'it is plain' },
        state: 'to_review',
      }).id;
    return {
      onEpisode: make(toyOnEpisode, episode?.id ?? '', 'Zebra ends well'),
      onPictures: make(toyOnPictures, set.id, 'Okapi moves'),
      onNothing: make(toyOnNothing, null, 'Quagga is a word'),
    };
  });
  return { session, episode, shots, ids, all: Object.values(ids) };
}

async function decide(name: string, id: string) {
  const { revision } = await as(name).review.item({ id });
  await as(name).review.answer({ id, revision, answer: 'holds', seconds: 2 });
  return as(name).review.decide({ id, baseRevision: revision, kind: 'approve' });
}

it('claims about an episode, about pictures and about nothing are queued, decided on, undone and sampled', async () => {
  const { session, episode, ids, all } = await start();
  const { rows } = await as('Ann').review.queue({ filter: { source: 'all', kinds: toys.map(({ id }) => id) } });
  expect(rows.map(({ title, app }) => [title, app])).toEqual([
    ['Zebra ends well', episode?.apps[0] ?? null],
    ['Okapi moves', null],
    ['Quagga is a word', null],
  ]);
  expect(rows[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await as('Ann').review.item({ id: ids.onEpisode })).subject).toEqual({ kind: 'episode', id: episode?.id });
  const lead = as('Cy', 'reviewer').review;
  const plan = await lead.createPlan({ name: 'p', strata: 'platform-difficulty', lot: 'all', size: 3, acceptAt: 0 });
  for (const id of all) expect(await decide('Ann', id)).toMatchObject({ state: 'approved' });
  expect((await lead.plans())[0]).toMatchObject({ id: plan.id, checked: 3, defects: 0 });
  await as('Ann').history.undo({});
  expect(findItem(session.read, ids.onNothing)?.state).toBe('to_review');
  await as('Ann').history.redo({});
  expect(findItem(session.read, ids.onNothing)?.state).toBe('approved');
});

it('they are found by their words, released with pictures and task, verified, exported and imported back', async () => {
  const { session, episode, shots, all } = await start();
  const client = fixture.client();
  const { leftOut } = await client.releases.preview();
  expect(leftOut.map(({ count, why }) => `${count} ${phraseWords(why)}`)).toEqual([
    '1 toy pictures claim waiting for review',
    '1 toy episode claim waiting for review',
    '1 toy bare claim waiting for review',
  ]);
  for (const id of all) await decide('Ann', id);
  expect((await client.episodes.query({ filter: { text: 'zebra' } })).rows.map(({ id }) => id)).toEqual([episode?.id]);
  const found = await client.screenshots.query({ filter: { text: 'okapi' } });
  expect(found.rows.map(({ id }) => id).sort()).toEqual([...shots].sort());

  expect(await client.releases.preview()).toMatchObject({ counts: { episodes: 1, 'picture-sets': 1 }, leftOut: [] });
  const release = await client.releases.create({ tag: 'v1' });
  expect(release.counts).toEqual({
    episodes: 1,
    'picture-sets': 1,
    ...Object.fromEntries(toys.map(({ plural }) => [plural, 1])),
  });
  const checked = await client.releases.verify({ tag: 'v1' });
  expect(checked).toMatchObject({ ok: true, records: 5, pictures: (episode?.steps ?? 0) + 1 });
  const frozen = session.read.get("SELECT content FROM release_records WHERE tag = 'v1' AND kind = 'episode'", []);
  const record = JSON.parse((frozen as { content: string }).content) as {
    content: { task: string };
    steps: { picture: { sha256: string } }[];
  };
  expect(record.content.task).toBe(episode?.task);
  expect(record.steps.every(({ picture }) => /^[0-9a-f]{64}$/.test(picture.sha256))).toBe(true);

  const out = { format: 'benchwright-jsonl', out: fixture.folder('out'), release: 'v1' };
  const report = await runExport(session, checkExport(session, out), out, go);
  expect(report).toMatchObject({ readBack: 'equal', leftOut: [] });
  expect(readFileSync(path.join(out.out, 'items.jsonl'), 'utf8')).toContain('Quagga');
  const coco = { format: 'coco', out: fixture.folder('coco'), release: 'v1' };
  await expect(runExport(session, checkExport(session, coco), coco, go)).rejects.toThrow(
    'There is nothing to export as COCO (detection): Zebra ends well',
  );

  expect(await importFrom(session, out.out, 'benchwright-jsonl')).toMatchObject({ imported: 0 });
  const again = createProject(fixture.folder('again'));
  try {
    for (const made of [3, 0]) {
      const got = await importFrom(again, out.out, 'benchwright-jsonl');
      expect(got, `import that makes ${made}`).toMatchObject({ imported: made, refused: [] });
    }
    const labels = again.read.all('SELECT label FROM items ORDER BY label', []);
    expect(labels).toEqual(['Okapi moves', 'Quagga is a word', 'Zebra ends well'].map((label) => ({ label })));
    expect((await examineSession(again, { repair: false, live: false })).problems.map(({ code }) => code)).toEqual([
      'no-backup',
    ]);
  } finally {
    await again.close();
  }
});

it('a merge copies episodes, sets and claims, recognises an episode that both imported, and doctor finds nothing', async () => {
  const { session, episode, ids } = await start();
  await decide('Ann', ids.onEpisode);
  await session.close();
  fixture.host().session = null;
  for (const both of [false, true]) {
    const merged = createProject(fixture.folder(`merged ${both}`));
    try {
      if (both) await importFrom(merged, fixture.folder('episodes'));
      expect(await mergeProject(merged, fixture.folder('project'))).toMatchObject({
        episodes: both ? 0 : 1,
        items: 3,
        conflicts: [],
      });
      expect(await mergeProject(merged, fixture.folder('project'))).toMatchObject({
        episodes: 0,
        items: 0,
        revisions: 0,
      });
      const found = findItem(merged.read, ids.onEpisode);
      expect(found).toMatchObject({ state: 'approved', label: 'Zebra ends well' });
      expect(found?.subject.id === episode?.id).toBe(!both);
      expect(itemsAbout(merged.read, toyOnEpisode.id, found?.subject ?? { kind: 'none', id: null })).toHaveLength(1);
      const steps = merged.read.all('SELECT position FROM steps', []);
      expect(steps).toHaveLength(episode?.steps ?? -1);
      const { problems } = await examineSession(merged, { repair: false, live: false });
      expect(problems.filter(({ code }) => code !== 'no-backup')).toEqual([]);
      merged.write.immediate(() => merged.write.run('DELETE FROM steps WHERE position = 0', []));
      const after = await examineSession(merged, { repair: false, live: false });
      expect(after.problems.map(({ code }) => code)).toContain('episode-steps');
    } finally {
      await merged.close();
    }
  }
});
