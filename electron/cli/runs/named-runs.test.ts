import { expect, it } from 'vitest';
import { namedRuns, namesOfRuns } from './named-runs.ts';
import type { CliSession } from '../session/session.ts';

const ids = ['01a20558-0abc-727f-adc9-0d26cabe0a98', '01a20558-04bf-7257-945d-50193b72e356'] as const;
const plain = {
  ...{ detector: null, circular: false, noImage: false, parityParser: null, limit: null, draw: null, seed: null },
  ...{ shard: null, visualPrompt: null, thinking: false, samples: null, hints: null, extractor: null },
};
const evaluation = (id: string, model: string, arm: string | null) => ({
  ...{ task: 'grounding', release: 'v1', model, scored: 3, of: 3 },
  settings: { ...plain, arm },
  manifest: { itemListHash: 'items' },
  strict: { counts: { n: 3, right: 2, wrong: 1, errors: 0 } },
  run: { id, state: 'done', startedAt: id },
});
const session = (all: unknown[]) => ({ client: { evaluations: { list: async () => all } } }) as unknown as CliSession;

it('names two runs of one model by their arms, and by the ends of their ids if nothing else differs', async () => {
  const arms = session([evaluation(ids[0], 'qwen', 'box'), evaluation(ids[1], 'qwen', null)]);
  expect(await namesOfRuns(arms, ids)).toEqual([expect.stringContaining('box'), 'qwen']);
  const same = session(ids.map((id) => evaluation(id, 'qwen', null)));
  expect(await namesOfRuns(same, ids)).toEqual(['qwen (be0a98)', 'qwen (72e356)']);
});

it('lists the tasks when an unknown one is given', async () => {
  await expect(namedRuns(session([]), ['qwen', 'gpt'], { task: 'clicking' })).rejects.toThrow(
    /--task takes .*grounding/,
  );
});

it('looks for a figure only among the tasks that have it', async () => {
  const on = (task: string, id: string, model: string) => ({ ...evaluation(id, model, null), task });
  const both = [on('grounding', ids[0], 'qwen'), on('grounding', ids[1], 'gpt')];
  const questions = [on('mcq', 'q', 'qwen'), on('mcq', 'g', 'gpt')];
  const models = ['qwen', 'gpt'];
  // the newest task of both comes first, and has no weighted figure
  expect(await namedRuns(session([...both, ...questions]), models)).toEqual([...ids]);
  expect(await namedRuns(session([...both, ...questions]), models, { metric: 'weighted' })).toEqual(['q', 'g']);
  await expect(namedRuns(session(both), models, { metric: 'weighted' })).rejects.toThrow(/"weighted" \(.*mcq/);
  await expect(namedRuns(session(both), models, { metric: 'weighted', task: 'grounding' })).rejects.toThrow(
    /grounding has no figure "weighted"\. .*mcq/,
  );
  await expect(namedRuns(session(both), models, { metric: 'recall' })).rejects.toThrow(/mcq: .*weighted/);
});

it('separates names that contain commas when it lists what was evaluated', async () => {
  const drawn = {
    ...evaluation(ids[0], 'qwen', null),
    settings: { ...plain, arm: null, limit: 8, draw: 'random', seed: 5 },
  };
  await expect(namedRuns(session([drawn, evaluation(ids[1], 'gpt', null)]), ['a', 'gpt'])).rejects.toThrow(
    'There is no evaluation of a. Evaluated are: gpt; qwen, 8 at random, seed 5. Ids',
  );
});
