import { describe, expect, it } from 'vitest';
import { insertJudgement } from '../../../db/queries/runs/judgements.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import { approvedNow } from '../../../services/release/freeze.ts';
import { isSubjectRecord } from '../../../services/release/record.ts';
import { codeOf } from '../../../testing/review-project.ts';
import { box, six, targetFixture } from './target-project.test-helper.ts';

const { addTarget, as, fixture, decide, pointAt, revealed } = targetFixture();

describe('pointing blind', () => {
  it('shows one instruction and gives nothing else away, in the item and in the queue', async () => {
    const { id, instructions } = addTarget({ name: 'Save it all', locate: box }, six);
    insertJudgement(fixture.session.write, {
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
    // Without ids: their random digits can spell a corner of the box.
    const text = JSON.stringify([item, queue]).replaceAll(/[0-9a-f]{8}-?[0-9a-f-]{24,}/g, '');
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
      expect(text, hidden).not.toContain(hidden);
    // A wording of the same type without faults is asked instead of the faulted one.
    expect(text).toContain('Store the form');
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
    const target = await pointAt('bo', wrong.id, 'absent');
    expect(target.phase === 'revealed' && target.clicks[0]).toMatchObject({ hit: false, distance: null });
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

  it('does not count the answer of the person who drew the box as blind', async () => {
    const { id } = addTarget({ locate: box }, six);
    await as('bo').elements.save({
      edits: [{ id, baseRevision: 1, content: (await as('bo').elements.get({ id })).content }],
      label: 'Nothing',
    });
    const element = await as('bo').elements.get({ id });
    await as('bo').elements.save({
      edits: [{ id, baseRevision: 1, content: { ...element.content, locate: [101, 100, 140, 120] } }],
      label: 'move-box',
    });
    const mine = await pointAt('bo', id, [110, 110]);
    expect(mine.phase === 'revealed' && mine.clicks[0]?.blind).toBe(false);
    const theirs = await pointAt('cy', id, [110, 110]);
    expect(theirs.phase === 'revealed' && theirs.clicks.at(-1)?.blind).toBe(true);
  });
});

describe('deciding on instructions', () => {
  it('requires the blind answer first, then approves with the picks, and only those enter a release', async () => {
    const { id, instructions } = addTarget({ locate: box }, six);
    const before = await as('bo').review.open({ id });
    expect(await codeOf(decide('bo', id, before.revision, 'approve'))).toBe('INVALID');
    await pointAt('bo', id, [110, 110]);
    const item = await revealed('bo', id);
    await decide('bo', id, item.revision, 'approve', {
      wordings: [{ id: instructions[1], text: 'The button that says Save', picked: true }],
    });
    const frozen = [...approvedNow(fixture.session.read, new Map())].flat().map(({ record }) => record);
    const texts = frozen.flatMap((record) =>
      isSubjectRecord(record) || record.kind !== 'instruction' ? [] : [instructionContent.parse(record.content).text],
    );
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
    const mine = variants.find((variant) => variant.id === instructions[3]);
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
      [...approvedNow(fixture.session.read, new Map())].flat().filter(({ record }) => record.kind === 'instruction'),
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

  it('refuses invalid picks', async () => {
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
      label: 'move-box',
    });
    expect(await codeOf(decide('bo', id, revision, 'approve'))).toBe('CONFLICT');
    expect((await revealed('bo', id)).clicks).toHaveLength(1);
  });

  it('reverts an approval on undo', async () => {
    const { id } = addTarget({ locate: box }, six);
    await pointAt('bo', id, [110, 110]);
    await decide('bo', id, (await revealed('bo', id)).revision, 'approve');
    await as('bo').history.undo({});
    expect((await revealed('bo', id)).state).toBe('to_review');
    expect((await as('bo').review.queue({})).total).toBe(1);
    expect((await as('bo').review.stats()).today).toBe(0);
    expect((await revealed('bo', id)).verdicts).toMatchObject([{ kind: 'approve', takenBack: expect.any(String) }]);
  });
});
