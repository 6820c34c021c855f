import { expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { setState } from '../../changes/save.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

it('leads from a failure to its key, and from one release to the next', async () => {
  await makeProject();
  const served = await serveModel(() => ({ content: 'C' }));
  const request = { task: 'mcq', model: 'served' };
  const first = await stopped(await client().evaluations.start({ ...request, release: 'v1' }));
  const other = await stopped(await client().evaluations.start({ ...request, model: 'builtin/random', release: 'v1' }));
  const detail = await client().evaluations.prediction({ run: first.id, index: 0 });
  expect(detail).toMatchObject({ outcome: 'wrong', gold: 'B', source: { kind: 'question', review: detail.itemId } });
  expect(detail.explanation).toBe('The second one is shown.');
  expect(detail.others.map((entry) => entry.run).toSorted()).toEqual([first.id, other.id].toSorted());
  expect(detail.others.find((entry) => entry.run === first.id)).toMatchObject({ model: 'served', answer: 'C' });

  // Asked again, a model is still one opinion: its newest answer, unless an older run is being
  // viewed.
  const again = await stopped(await client().evaluations.start({ ...request, release: 'v1' }));
  const seenFrom = async (run: string) =>
    (await client().evaluations.prediction({ run, index: 0 })).others.map((entry) => entry.run).toSorted();
  expect(await seenFrom(other.id)).toEqual([other.id, again.id].toSorted());
  expect(await seenFrom(first.id)).toEqual([first.id, other.id].toSorted());

  // The key was wrong; it is corrected and released again.
  const question = await client().questions.get({ id: detail.itemId });
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    const options = question.content.options.map((option) =>
      option.letter === 'B' ? { ...option, text: 'Another' } : option,
    );
    const content = { ...question.content, options, answer: 'C', explanation: 'The third one is shown.' };
    saveQuestion(to, question.id, question.revision, content);
    // A corrected question needs another review; here it is done.
    setState(to, 'question', question.id, 'approved');
  });
  await client().releases.create({ tag: 'v2' });
  const changes = await client().releases.changes({ from: 'v1', to: 'v2' });
  expect(changes).toMatchObject({ added: [], removed: [], changed: [{ kind: 'question', entityId: question.id }] });
  expect(changes.same).toBeGreaterThan(40);
  expect(changes.changed[0]?.fields).toContainEqual({ path: 'content.answer', before: 'B', after: 'C' });
  expect(changes.changed[0]?.fields.find(({ path }) => path.includes('options'))).toMatchObject({
    path: 'content.options.B.text',
    after: 'Another',
  });
  await expect(client().releases.changes({ from: 'v1', to: 'none' })).rejects.toThrow();

  // Scores on what both releases share: the corrected item is left out and named.
  served.answers = () => ({ content: 'C' });
  const second = await stopped(await client().evaluations.start({ ...request, release: 'v2' }));
  const [pair] = await client().evaluations.compare({ runs: [first.id, second.id] });
  expect(pair).toMatchObject({ n: 5, leftOut: [question.id] });
  const corrected = await client().evaluations.prediction({ run: second.id, index: 0 });
  expect(corrected).toMatchObject({ outcome: 'right', explanation: 'The third one is shown.' });
  expect(corrected.others.map((entry) => entry.run)).toEqual([second.id]);
});

it('warns before a freeze about a wording that names several targets', async () => {
  await makeProject();
  const warned = async () =>
    (await client().review.projectLints())
      .filter((lint) => lint.code === 'shared-wording')
      .map(({ detail }) => phraseWords(detail));
  expect(await warned()).toEqual([]);
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const add = (text: string, variants: string[] = []) =>
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
      const element = createElement(to, {
        screenshotId: rows[0]?.id ?? '',
        content: { name: text, kind: 'icon', locate: [10, 10, 60, 60] },
      });
      createInstruction(to, { elementId: element.id, content: { type: 'advanced', text, picked: true } });
      for (const other of variants)
        createInstruction(to, { elementId: element.id, content: { type: 'advanced', text: other, picked: false } });
    });
  add('A wording of its own');
  expect(await warned()).toEqual([]);
  add('Another of its own', ['target 0']);
  expect(await warned()).toEqual([]);
  add(' target 0');
  expect(await warned()).toEqual([expect.stringContaining('2 of 27 instructions have the same words')]);
});
