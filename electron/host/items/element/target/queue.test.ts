import { describe, expect, it } from 'vitest';
import { insertLocalisation } from '../../../db/queries/items/instruction/localisations.ts';
import { staleTargets } from '../../../db/queries/items/element/review-targets.ts';
import { change } from '../../../changes/change.ts';
import { createQuestion } from '../../question/create.ts';
import { refreshTarget } from './target-state.ts';
import { box, six, targetFixture } from './target-project.test-helper.ts';

const { addTarget, as, fixture, decide, pointAt, revealed, settings } = targetFixture();

describe('two annotators', () => {
  it('hides the first from the second, and different picks become a conflict that a third settles', async () => {
    settings({ annotatorsPerItem: 2 });
    const { id, instructions } = addTarget({ locate: box }, six);
    await pointAt('ann', id, [110, 110]);
    await decide('ann', id, (await revealed('ann', id)).revision, 'approve');
    expect((await as('ann', 'annotator').review.queue({})).total).toBe(0);
    const blind = await as('bo').review.open({ id });
    expect(blind).toMatchObject({ phase: 'blind', annotatorsWanted: 2 });
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
    expect(done.variants.find((variant) => variant.id === instructions[5])?.content.picked).toBe(true);
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
      insertLocalisation(fixture.session.write, {
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
    const question = change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) =>
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
    refreshTarget(fixture.session.write, doubted.id);
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
    expect(shown.whyHere).toEqual({ code: 'places-differ', missed: 3, n: 4 });
    const tested = shown.variants.find((variant) => variant.id === doubted.instructions[3]);
    expect(tested?.uniqueness).toMatchObject({ verdict: 'suspect-box', inside: 1, n: 4 });
  });

  it('mixes in gold unmarked and records whether it was hit', async () => {
    settings({ goldShare: 0.5 });
    addTarget({ locate: box }, six);
    const original = addTarget({ locate: box }, six);
    await pointAt('cu', original.id, [110, 110]);
    await decide('cu', original.id, (await revealed('cu', original.id)).revision, 'approve');
    addTarget({ locate: box }, six);
    const { rows } = await as('bo').review.queue({});
    const gold = fixture.copyFor('bo', original.id);
    expect(rows.map((row) => row.id).sort()).toContain(gold);
    expect(rows.every((row) => row.state === null && row.reason === null)).toBe(true);
    await pointAt('bo', gold, [1, 1]);
    const seen = await revealed('bo', gold);
    expect(seen).toMatchObject({ state: 'to_review', element: { state: 'to_review' }, verdicts: [] });
    expect(JSON.stringify(seen)).not.toContain('approved');
    await decide('bo', gold, seen.revision, 'reject', { reason: 'wrong-box' });
    expect(await revealed('bo', gold)).toMatchObject({ state: 'rejected' });
    const { people } = await as('cy', 'reviewer').review.quality();
    expect(people.find(({ name }) => name === 'bo')?.gold).toEqual({ n: 1, right: 0 });
    expect(await revealed('cu', original.id)).toMatchObject({ state: 'approved' });
  });

  it('mixes in gold only beside items of its kind that arrived since', async () => {
    settings({ goldShare: 0.5 });
    const { id: older } = addTarget({ locate: box }, six);
    const { id } = addTarget({ locate: box }, six);
    for (const text of [older, id]) {
      await pointAt('cu', text, [110, 110]);
      await decide('cu', text, (await revealed('cu', text)).revision, 'approve');
    }
    const questions = [fixture.addQuestion(), fixture.addQuestion()];
    const queueOf = async (name: string) =>
      (await as(name, 'annotator').review.queue({})).rows.map((row) => row.id).sort();
    expect(await queueOf('bo')).toEqual(questions);
    const waiting = [addTarget({ locate: box }, six).id, addTarget({ locate: box }, six).id];
    for (const name of ['ed', 'bo']) {
      const found = await queueOf(name);
      const copies = [older, id].map((text) => fixture.copyFor(name, text));
      expect(found).toEqual([...questions, ...waiting, ...copies].sort());
      expect(await queueOf(name)).toEqual(found);
    }
  });

  it('shows annotators the length of their own queue, with gold in it, as the number of waiting items', async () => {
    settings({ goldShare: 0.5, annotatorsPerItem: 2 });
    const older = addTarget({ locate: box }, six);
    const { id } = addTarget({ locate: box }, six);
    for (const person of ['cu', 'di']) {
      await pointAt(person, id, [110, 110]);
      await decide(person, id, (await revealed(person, id)).revision, 'approve');
    }
    const waiting = addTarget({ locate: box }, six);
    const bo = as('bo', 'annotator');
    const counts = async () => (await bo.projects.current())?.counts;
    expect((await bo.review.queue({})).total).toBe(3);
    expect(await counts()).toMatchObject({ toReview: 3, conflict: 0, approved: null, rejected: null, draft: null });
    // One fewer after either, although one of them still waits for somebody else.
    for (const [n, text] of [waiting.id, fixture.copyFor('bo', id), older.id].entries()) {
      await pointAt('bo', text, [110, 110]);
      await decide('bo', text, (await revealed('bo', text)).revision, 'approve');
      expect(await counts()).toMatchObject({ toReview: 2 - n });
    }
    expect((await as('rex').projects.current())?.counts).toMatchObject({ toReview: 2 });
  });

  it('separates waiting, skipped and handed-off items', async () => {
    const { id } = addTarget({ locate: box }, six);
    const { revision } = await as('bo').review.open({ id });
    await as('bo').review.verdict({ id, baseRevision: revision, kind: 'hand-on', to: 'cy' });
    expect((await as('bo').review.queue({})).total).toBe(0);
    expect((await as('cy').review.queue({})).total).toBe(1);
    expect(staleTargets(fixture.session.read)).toEqual([]);
  });
});
