import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, ORPCError } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ElementContent, elementContent, InstructionContent } from '#shared/contract/elements.ts';
import { insertJudgement } from '../../../db/queries/judgements.ts';
import { insertLocalisation } from '../../../db/queries/localisations.ts';
import { insertMedia } from '../../../db/queries/media.ts';
import { readProjectMeta, writeProjectMeta } from '../../../db/queries/meta.ts';
import { staleTargets } from '../../../db/queries/review-targets.ts';
import { type Caller, Host } from '../../../host.ts';
import { memoryVault } from '../../../memory-vault.ts';
import { createProject, type ProjectSession } from '../../../project-session.ts';
import { router } from '../../../router/index.ts';
import { change, type ChangeTarget } from '../../change.ts';
import { createElement, createInstruction, createQuestion, createScreenshot } from '../../create.ts';
import { approvedNow } from '../../release/freeze.ts';
import { refreshTarget } from './place.ts';

let folder: string;
let session: ProjectSession;
let host: Host;
let target: ChangeTarget;

const as = (name: string, role: Caller['role'] = 'reviewer') =>
  createRouterClient(router, { context: { host, caller: { name, role } } });

function settings(patch: { annotatorsPerItem?: number; goldShare?: number }): void {
  writeProjectMeta(session.write, { settings: { ...readProjectMeta(session.read).settings, ...patch } });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bw-targets-'));
  session = createProject(join(folder, 'p'));
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: folder,
    resources: folder,
    vault: memoryVault(),
  });
  host.session = session;
  target = { write: session.write, events: host.events };
});
afterEach(async () => {
  await session.close();
  rmSync(folder, { recursive: true, force: true });
});

type Wording = { type: InstructionContent['type']; text: string };
interface Made {
  id: string;
  screenshotId: string;
  instructions: string[];
}

/** An element drawn by a model with these wordings, put up for review. */
function addTarget(content: z.input<typeof elementContent>, words: Wording[]): Made {
  const sha256 = uuidv7().replaceAll('-', '').padEnd(64, '0');
  return change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    insertMedia(to.db, { sha256, ext: 'png', mime: 'image/png', bytes: 1, width: 400, height: 300, createdAt: to.at });
    const on = { platform: 'web' as const, app: 'Shop', tags: [], sha256, width: 400, height: 300 };
    const screenshot = createScreenshot(to, { name: 'shot', ...on });
    const element = createElement(to, { screenshotId: screenshot.id, content });
    const instructions = words.map(
      (one) => createInstruction(to, { elementId: element.id, content: one, state: 'to_review' }).id,
    );
    return { id: element.id, screenshotId: screenshot.id, instructions };
  });
}

const box: ElementContent['locate'] = [100, 100, 140, 120];
const six: Wording[] = [
  { type: 'basic', text: 'The blue Save button' },
  { type: 'basic', text: 'The button that says Save' },
  { type: 'basic', text: 'Save, in blue' },
  { type: 'advanced', text: 'Keep what was entered' },
  { type: 'advanced', text: 'Store the form' },
  { type: 'advanced', text: 'Write the changes down' },
];

async function pointAt(person: string, id: string, at: [number, number] | 'absent' | 'cannot') {
  const client = as(person).review;
  const item = await client.open({ id });
  if (item.kind !== 'instruction' || item.phase !== 'blind') throw new Error('expected a blind instruction item');
  return client.point({
    id,
    instructionId: item.ask.instructionId,
    revision: item.ask.revision,
    answer:
      at === 'absent'
        ? { kind: 'absent' }
        : at === 'cannot'
          ? { kind: 'cannot', reason: 'several-fit' }
          : { kind: 'point', point: at },
    seconds: 4,
  });
}

async function revealed(person: string, id: string) {
  const item = await as(person).review.open({ id });
  if (item.kind !== 'instruction' || item.phase !== 'revealed') throw new Error('expected a revealed instruction item');
  return item;
}

const decide = (person: string, id: string, revision: number, kind: 'approve' | 'edit' | 'reject', more = {}) =>
  as(person).review.verdict({ id, baseRevision: revision, kind, ...more });

describe('pointing blind', () => {
  it('shows one instruction and gives nothing else away, in the item and in the queue', async () => {
    const { id, instructions } = addTarget({ name: 'Save it all', locate: box }, six);
    insertJudgement(session.write, {
      id: 'j',
      entityKind: 'instruction',
      entityId: instructions[3] ?? '',
      revision: 1,
      model: 'model-x',
      role: 'verifier',
      valid: false,
      comment: 'names a position',
      criteria: null,
      at: new Date().toISOString(),
    });
    const item = await as('bo').review.open({ id });
    const queue = await as('bo').review.queue({});
    expect(item).toMatchObject({ kind: 'instruction', phase: 'blind', ask: { type: 'advanced', place: 1, of: 1 } });
    expect(queue.rows[0]).toMatchObject({ id, kind: 'instruction', voted: false, state: null, reason: null });
    const told = JSON.stringify([item, queue]);
    for (const hidden of [
      'locate',
      'Save it all',
      'model-x',
      'names a position',
      '140',
      'blue',
      'to_review',
      'variants',
    ])
      expect(told, hidden).not.toContain(hidden);
    // Another wording of the type that nobody faulted is asked instead of the faulted one.
    expect(told).toContain('Store the form');
  });

  it('stores hit and distance in pixels, 0 inside and on the edge, and then opens the box', async () => {
    const { id } = addTarget({ locate: box }, six);
    const after = await pointAt('bo', id, [143, 124]);
    if (after.phase !== 'revealed') throw new Error('expected revealed');
    expect(after.element.content.locate).toEqual(box);
    expect(after.variants).toHaveLength(6);
    expect(after.clicks).toMatchObject([
      { hit: false, distance: 5, blind: true, answer: { kind: 'point', point: [143, 124] }, seconds: 4 },
    ]);
    const edge = await pointAt('cy', id, [140, 120]);
    expect(edge.phase === 'revealed' && edge.clicks.at(-1)).toMatchObject({ hit: true, distance: 0 });
  });

  it('keeps the first answer and refuses a place outside the picture', async () => {
    const { id, instructions } = addTarget({ locate: box }, six);
    expect(await codeOf(pointAt('bo', id, [500, 10]))).toBe('INVALID');
    await pointAt('bo', id, [1, 1]);
    const again = await as('bo').review.point({
      id,
      instructionId: instructions[3] ?? '',
      revision: 1,
      answer: { kind: 'point', point: [110, 110] },
      seconds: 1,
    });
    expect(again.phase === 'revealed' && again.clicks).toHaveLength(1);
    expect(again.phase === 'revealed' && again.clicks[0]?.hit).toBe(false);
  });

  it('counts any of several regions, an outline in place of its box, and "not there" for an absent target', async () => {
    const regions = addTarget({ locate: box, regions: [[300, 200, 320, 220]] }, six);
    const inRegion = await pointAt('bo', regions.id, [310, 210]);
    expect(inRegion.phase === 'revealed' && inRegion.clicks[0]).toMatchObject({ hit: true, distance: 0 });
    const triangle = addTarget({ locate: [0, 0, 40, 40], polygon: [0, 0, 40, 0, 0, 40] }, six);
    const corner = await pointAt('bo', triangle.id, [40, 40]);
    expect(corner.phase === 'revealed' && corner.clicks[0]?.hit).toBe(false);
    expect(corner.phase === 'revealed' && corner.clicks[0]?.distance).toBeCloseTo(Math.hypot(20, 20), 9);
    const absent = addTarget({ locate: null, absent: true }, six);
    const there = await pointAt('bo', absent.id, [5, 5]);
    expect(there.phase === 'revealed' && there.clicks[0]).toMatchObject({ hit: false, distance: null });
    const gone = await pointAt('cy', absent.id, 'absent');
    expect(gone.phase === 'revealed' && gone.clicks.at(-1)).toMatchObject({ hit: true, distance: null });
    const wrong = addTarget({ locate: box }, six);
    const said = await pointAt('bo', wrong.id, 'absent');
    expect(said.phase === 'revealed' && said.clicks[0]).toMatchObject({ hit: false, distance: null });
  });

  it('asks locate, then interact, each against its own box', async () => {
    const { id } = addTarget({ locate: box, interact: [130, 100, 140, 120], current: [100, 100, 110, 120] }, [
      { type: 'locate', text: 'Find the volume slider' },
      { type: 'interact', text: 'Set the volume to the most' },
    ]);
    const second = await pointAt('bo', id, [105, 110]);
    expect(second).toMatchObject({ phase: 'blind', ask: { type: 'interact', place: 2, of: 2 } });
    expect(JSON.stringify(second)).not.toContain('Find the volume');
    const after = await pointAt('bo', id, [120, 110]);
    if (after.phase !== 'revealed') throw new Error('expected revealed');
    expect(after.clicks.map(({ type, hit, distance }) => [type, hit, distance])).toEqual([
      ['locate', true, 0],
      ['interact', false, 10],
    ]);
  });

  it('does not call an answer blind that was given by who drew the box', async () => {
    const { id } = addTarget({ locate: box }, six);
    await as('bo').elements.save({
      edits: [{ id, baseRevision: 1, content: (await as('bo').elements.get({ id })).content }],
      label: 'Nothing',
    });
    const element = await as('bo').elements.get({ id });
    await as('bo').elements.save({
      edits: [{ id, baseRevision: 1, content: { ...element.content, locate: [101, 100, 140, 120] } }],
      label: 'Move box',
    });
    const mine = await pointAt('bo', id, [110, 110]);
    expect(mine.phase === 'revealed' && mine.clicks[0]?.blind).toBe(false);
    const theirs = await pointAt('cy', id, [110, 110]);
    expect(theirs.phase === 'revealed' && theirs.clicks.at(-1)?.blind).toBe(true);
  });
});

describe('deciding on instructions', () => {
  it('asks for the blind answer first, then approves with the picks, and only those enter a release', async () => {
    const { id, instructions } = addTarget({ locate: box }, six);
    const before = await as('bo').review.open({ id });
    expect(await codeOf(decide('bo', id, before.revision, 'approve'))).toBe('INVALID');
    await pointAt('bo', id, [110, 110]);
    const item = await revealed('bo', id);
    await decide('bo', id, item.revision, 'approve', {
      wordings: [{ id: instructions[1], text: 'The button that says Save', picked: true }],
    });
    const frozen = [...approvedNow(session.read, new Map())].flat().map(({ record }) => record);
    const texts = frozen.flatMap((record) => (record.kind === 'instruction' ? [record.content.text] : []));
    expect(texts).toEqual(['The button that says Save', 'Keep what was entered']);
    expect(frozen.some((record) => record.kind === 'element' && record.id === id)).toBe(true);
    expect((await as('bo').review.queue({})).total).toBe(0);
    expect((await as('bo').review.stats()).today).toBe(1);
  });

  it('makes an edited wording a revision by the person and counts it as a defect of its sample', async () => {
    const { id, instructions } = addTarget({ locate: box }, six);
    const plan = await as('cu', 'curator').review.createPlan({
      name: 'one',
      strata: 'platform',
      lot: 'all',
      size: 1,
      acceptAt: 0,
    });
    expect(plan.lot).toBe(1);
    await pointAt('bo', id, [110, 110]);
    const item = await revealed('bo', id);
    await decide('bo', id, item.revision, 'edit', {
      wordings: [{ id: instructions[3], text: 'Keep the form as it is', picked: true }],
    });
    const { variants, state } = await revealed('bo', id);
    expect(state).toBe('approved');
    const mine = variants.find((one) => one.id === instructions[3]);
    expect(mine?.content).toMatchObject({ text: 'Keep the form as it is', picked: true });
    expect(mine?.author).toEqual({ kind: 'person', name: 'bo' });
    expect((await as('cu').review.plans())[0]).toMatchObject({ checked: 1, defects: 1 });
  });

  it('approves the rest of an accepted lot with the suggested picks', async () => {
    const first = addTarget({ locate: box }, six);
    const second = addTarget({ locate: box }, six);
    const plan = await as('cu', 'curator').review.createPlan({
      name: 'lot',
      strata: 'none',
      lot: 'all',
      size: 1,
      acceptAt: 0,
      seed: 3,
    });
    const drawn = (await as('cu').review.queue({ filter: { source: 'sample', samplingPlan: plan.id } })).rows;
    expect(drawn).toHaveLength(1);
    const id = drawn[0]?.id ?? '';
    await pointAt('cu', id, [110, 110]);
    await decide('cu', id, (await revealed('cu', id)).revision, 'approve');
    await as('cu', 'curator').review.decidePlan({ id: plan.id, decision: 'accepted' });
    const other = id === first.id ? second.id : first.id;
    const shown = await as('cu').elements.get({ id: other });
    expect(shown.state).toBe('approved');
    expect((await as('cu').review.queue({})).total).toBe(0);
    expect(
      [...approvedNow(session.read, new Map())].flat().filter(({ record }) => record.kind === 'instruction'),
    ).toHaveLength(4);
  });

  it('rejects with a reason; a wrong box sends the element back to be drawn', async () => {
    const { id } = addTarget({ locate: box }, six);
    await pointAt('bo', id, [110, 110]);
    const item = await revealed('bo', id);
    expect(await codeOf(decide('bo', id, item.revision, 'reject'))).toBe('INVALID');
    expect(await codeOf(decide('bo', id, item.revision, 'reject', { reason: 'wrong-key' }))).toBe('INVALID');
    await decide('bo', id, item.revision, 'reject', { reason: 'wrong-box' });
    const after = await revealed('bo', id);
    expect(after.state).toBe('rejected');
    expect(after.element.state).toBe('to_review');
  });

  it('refuses picks that cannot be taken', async () => {
    const { id, instructions } = addTarget({ locate: box }, six);
    await pointAt('bo', id, [110, 110]);
    const { revision } = await revealed('bo', id);
    const pick = (at: number, text = 'x') => ({ id: instructions[at] ?? '', text, picked: true });
    expect(await codeOf(decide('bo', id, revision, 'approve', { wordings: [pick(0), pick(1)] }))).toBe('INVALID');
    expect(await codeOf(decide('bo', id, revision, 'approve', { wordings: [pick(0, ' ')] }))).toBe('INVALID');
    expect(await codeOf(decide('bo', id, revision, 'approve', { wordings: [{ ...pick(0), id: 'no' }] }))).toBe(
      'INVALID',
    );
  });

  it('refuses a stale decision, with both versions, when the box was moved meanwhile', async () => {
    const { id } = addTarget({ locate: box }, six);
    await pointAt('bo', id, [110, 110]);
    const { revision, element } = await revealed('bo', id);
    await as('cy').elements.save({
      edits: [{ id, baseRevision: 1, content: { ...element.content, locate: [1, 1, 9, 9] } }],
      label: 'Move box',
    });
    expect(await codeOf(decide('bo', id, revision, 'approve'))).toBe('CONFLICT');
    expect((await revealed('bo', id)).clicks).toHaveLength(1);
  });

  it('takes an approval back by undo', async () => {
    const { id } = addTarget({ locate: box }, six);
    await pointAt('bo', id, [110, 110]);
    await decide('bo', id, (await revealed('bo', id)).revision, 'approve');
    await as('bo').history.undo({});
    expect((await revealed('bo', id)).state).toBe('to_review');
    expect((await as('bo').review.queue({})).total).toBe(1);
  });
});

describe('two annotators', () => {
  it('hides the first from the second, and different picks become a conflict that a third settles', async () => {
    settings({ annotatorsPerItem: 2 });
    const { id, instructions } = addTarget({ locate: box }, six);
    await pointAt('ann', id, [110, 110]);
    await decide('ann', id, (await revealed('ann', id)).revision, 'approve');
    expect((await as('ann', 'annotator').review.queue({})).total).toBe(0);
    const blind = await as('bo').review.open({ id });
    expect(blind).toMatchObject({ phase: 'blind', place: 2 });
    await pointAt('bo', id, [130, 110]);
    const seen = await revealed('bo', id);
    expect(JSON.stringify(seen)).not.toContain('"ann"');
    await decide('bo', id, seen.revision, 'approve', {
      wordings: [{ id: instructions[5], text: 'Write the changes down', picked: true }],
    });
    const conflict = await revealed('bo', id);
    expect(conflict.state).toBe('conflict');
    expect(conflict.verdicts.map(({ annotator }) => annotator)).toEqual(['ann', 'bo']);
    const queue = await as('cu', 'curator').review.queue({ filter: { source: 'conflict' } });
    expect(queue.rows.map((row) => row.id)).toEqual([id]);
    await pointAt('cu', id, [110, 110]);
    const settling = await revealed('cu', id);
    expect(settling.adjudicating).toBe(true);
    await decide('cu', id, settling.revision, 'approve', { wordings: settling.verdicts[1]?.wordings ?? [] });
    const done = await revealed('cu', id);
    expect(done.state).toBe('approved');
    expect(done.variants.find((one) => one.id === instructions[5])?.content.picked).toBe(true);
    expect(done.verdicts.at(-1)?.adjudication).toBe(true);
  });

  it('approves when both take the same wordings, and says how well they point and draw', async () => {
    settings({ annotatorsPerItem: 2 });
    const { id } = addTarget({ locate: box }, six);
    await pointAt('ann', id, [110, 110]);
    await decide('ann', id, (await revealed('ann', id)).revision, 'approve');
    await pointAt('bo', id, [146, 128]);
    await decide('bo', id, (await revealed('bo', id)).revision, 'approve');
    expect((await revealed('bo', id)).state).toBe('approved');
    const { places } = await as('ann').review.stats();
    expect(places.clicks).toMatchObject({ n: 2, hits: 1, hitRate: 0.5, meanDistance: 5, pairs: 1, bothSame: 0 });
    expect(places.clicks.meanApart).toBeCloseTo(Math.hypot(36, 18), 9);
    expect(places.boxes.pairs).toBe(0);
  });

  it('compares the boxes two people drew for one element', async () => {
    const made = addTarget({ locate: box }, six);
    const draw = async (person: string, locate: [number, number, number, number]) => {
      const now = await as(person).elements.get({ id: made.id });
      await as(person).elements.save({
        edits: [{ id: made.id, baseRevision: now.revision, content: { ...now.content, locate } }],
        label: 'Draw',
      });
    };
    await draw('ann', [0, 0, 10, 10]);
    await draw('bo', [5, 0, 15, 10]);
    const { places } = await as('ann').review.stats();
    expect(places.boxes).toMatchObject({ annotators: ['ann', 'bo'], pairs: 1, overHalf: 0 });
    expect(places.boxes.meanIou).toBeCloseTo(1 / 3, 12);
  });
});

describe('the queue', () => {
  const letters = ['Sound', 'Screen', 'Net', 'Keys'].map((text, at) => ({ letter: 'ABCD'[at] ?? '', text }));
  const localise = (instruction: string, points: [number, number][]) => {
    for (const [sample, point] of points.entries())
      insertLocalisation(session.write, {
        instructionId: instruction,
        revision: 1,
        model: 'm',
        sample,
        point,
        why: null,
        runId: 'r',
        at: new Date().toISOString(),
      });
  };

  it('puts disagreement before lints before the rest, over questions and instruction items, page by page', async () => {
    const clean = addTarget({ locate: box }, six);
    const linted = addTarget({ locate: box }, [
      { type: 'advanced', text: 'The button in the red box, at the top left' },
    ]);
    const question = change(target, { author: { kind: 'model', name: 'writer' } }, (to) =>
      createQuestion(to, {
        screenshotId: clean.screenshotId,
        content: { difficulty: 'easy', question: 'Which tab is open?', options: letters, answer: 'B' },
        state: 'to_review',
      }),
    ).id;
    const doubted = addTarget({ locate: box }, six);
    localise(doubted.instructions[3] ?? '', [
      [300, 200],
      [301, 201],
      [302, 200],
      [110, 110],
    ]);
    refreshTarget(session.write, doubted.id);
    const all = (await as('bo').review.queue({})).rows.map((row) => row.id);
    expect(all).toEqual([doubted.id, linted.id, question, clean.id]);
    const paged: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<ReturnType<typeof as>['review']['queue']>> = await as('bo').review.queue({
        cursor,
        limit: 1,
      });
      paged.push(...page.rows.map((row) => row.id));
      expect(page.total).toBe(4);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(paged).toEqual(all);
    const only = await as('bo').review.queue({ filter: { source: 'disagreement' } });
    expect(only.rows.map((row) => row.id)).toEqual([doubted.id]);
    await pointAt('bo', doubted.id, [110, 110]);
    const shown = await revealed('bo', doubted.id);
    expect(shown.whyHere).toBe('models disagree: 3 of 4 localisations miss the box');
    const tested = shown.variants.find((one) => one.id === doubted.instructions[3]);
    expect(tested?.uniqueness).toMatchObject({ verdict: 'suspect-box', inside: 1, n: 4 });
  });

  it('mixes gold in unmarked and notes whether it was hit', async () => {
    settings({ goldShare: 0.5 });
    const gold = addTarget({ locate: box }, six);
    await pointAt('cu', gold.id, [110, 110]);
    await decide('cu', gold.id, (await revealed('cu', gold.id)).revision, 'approve');
    addTarget({ locate: box }, six);
    const { rows } = await as('bo').review.queue({});
    expect(rows.map((row) => row.id).sort()).toContain(gold.id);
    expect(rows.every((row) => row.state === null && row.reason === null)).toBe(true);
    await pointAt('bo', gold.id, [1, 1]);
    expect((await as('bo').review.stats()).gold).toEqual({ n: 1, right: 0 });
  });

  it('keeps what waits, what was skipped and what was handed on apart', async () => {
    const { id } = addTarget({ locate: box }, six);
    const { revision } = await as('bo').review.open({ id });
    await as('bo').review.verdict({ id, baseRevision: revision, kind: 'hand-on', to: 'cy' });
    expect((await as('bo').review.queue({})).total).toBe(0);
    expect((await as('cy').review.queue({})).total).toBe(1);
    expect(staleTargets(session.read)).toEqual([]);
  });
});
