import { describe, expect, it } from 'vitest';
import { box, six, targetFixture } from '../../items/element/target/target-project.test-helper.ts';
import { change } from '../../changes/change.ts';
import { setState } from '../../changes/save.ts';

const { addTarget, as, fixture, pointAt, revealed } = targetFixture();
const open = (person: string, id: string) => as(person).items.open({ id });
const vote = (person: string, id: string, answer: string, revision = 1) =>
  as(person).review.vote({ id, revision, answer, reason: null, seconds: 1 });

describe('a person who opened an item outside of Review and answers it later', () => {
  it('votes on a question, but not blind, and agreement leaves the vote out', async () => {
    const [shown, hidden] = [fixture.addQuestion(), fixture.addQuestion()];
    await open('ann', shown);
    await open('ann', shown);
    for (const id of [shown, hidden]) {
      expect(await vote('ann', id, 'B')).toMatchObject({ myVote: { blind: id === hidden } });
      expect(await vote('bo', id, 'B')).toMatchObject({ myVote: { blind: true } });
    }
    expect((await as('cy').review.stats()).agreement).toMatchObject({ items: 1 });
  });

  it('opened it after the vote: the vote stays blind', async () => {
    const id = fixture.addQuestion();
    await vote('ann', id, 'B');
    await open('ann', id);
    expect(await as('ann').review.open({ id })).toMatchObject({ myVote: { blind: true } });
  });

  it('looked up a question by its id: the vote is not blind either', async () => {
    const id = fixture.addQuestion();
    await as('ann').questions.get({ id });
    expect(await vote('ann', id, 'B')).toMatchObject({ myVote: { blind: false } });
    // What an annotator receives before their answer has no key.
    await as('bo', 'annotator').questions.get({ id });
    expect(await vote('bo', id, 'B')).toMatchObject({ myVote: { blind: true } });
  });

  it.each(['element', 'instruction'])('points at a target whose %s they opened: no blind click', async (what) => {
    const { id, instructions } = addTarget({ name: 'Save', locate: box }, six);
    await open('ann', what === 'element' ? id : (instructions[3] ?? ''));
    await pointAt('ann', id, [110, 110]);
    await pointAt('bo', id, [110, 110]);
    expect((await revealed('bo', id)).clicks.map(({ voter, blind }) => [voter.name, blind])).toEqual([
      ['ann', false],
      ['bo', true],
    ]);
  });

  it('gets no approved item they have seen as gold, and an answer to one opened meanwhile measures nothing', async () => {
    fixture.settings({ goldShare: 0.5 });
    fixture.addQuestion();
    const [known, given] = [fixture.addQuestion(), fixture.addQuestion()];
    for (const id of [known, given]) {
      await vote('vera', id, 'B');
      await as('vera').review.verdict({ id, baseRevision: 1, kind: 'approve' });
    }
    for (let at = 0; at < 4; at++) fixture.addQuestion();
    await open('ann', known);
    const queue = (await as('ann').review.queue({})).rows.map(({ id }) => id);
    const copy = fixture.copyFor('ann', given);
    expect(queue).toContain(copy);
    expect(fixture.copyFor('ann', known)).toBe('');
    await open('ann', given);
    await vote('ann', copy, 'C', 1);
    await as('ann').review.verdict({ id: copy, baseRevision: 1, kind: 'approve' });
    expect((await as('cy').review.quality()).people.find(({ name }) => name === 'ann')?.gold).toMatchObject({ n: 0 });
  });
});

it('opening a rejected item is recorded too, in case it comes back', async () => {
  const id = fixture.addQuestion();
  change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) =>
    setState(to, 'question', id, 'rejected'),
  );
  await open('ann', id);
  change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) =>
    setState(to, 'question', id, 'to_review'),
  );
  expect(await vote('ann', id, 'B', 3)).toMatchObject({ myVote: { blind: false } });
});
