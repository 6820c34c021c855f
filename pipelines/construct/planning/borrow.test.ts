import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { estimateRun } from '#pipelines/engine/cost/estimate.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { filteredQuestion } from '#pipelines/construct/without-picture/filter.ts';
import { planning } from './index.ts';
import type { PlanPayload, PlanSource } from './payload.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const roles = { planner: ['gen'], 'text-only': ['gen'] };
const options = { filter: 'single' };

/** Plans by the model; the recordings word the same steps differently. */
const plans: Record<string, string[]> = {
  'Mute the player': ['Open the volume menu', 'Press the crossed speaker'],
  'Rename the album': ['Open the album', 'Type the new name', 'Press Save'],
  'Delete the song': ['Select the third song', 'Press the bin'],
};
const sourceOf = (task: string): PlanSource => ({
  ...{ task, app: 'Player', first: null, last: null },
  actions: (plans[task] ?? []).map((_, at) => `click “node ${at}”`),
});
const tasks = Object.keys(plans);
const payloads = tasks.map(
  (task, number): PlanPayload => ({
    ...sourceOf(task),
    ...{ episodeId: task, name: task, platform: 'web', cluster: task, number, equallyValid: [] },
    others: tasks.filter((other) => other !== task).map(sourceOf),
    othersInRun: true,
  }),
);

const textOf = ({ messages }: ProviderRequest): string =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).join('\n');
const taskIn = (text: string) => tasks.find((task) => text.includes(`The task in Player:\n${task}`));

async function run(items: readonly PlanPayload[]) {
  let drafts = 0;
  const answer = (request: ProviderRequest) => {
    const task = taskIn(textOf(request));
    if (task === undefined) return 'A';
    drafts += 1;
    return JSON.stringify({ steps: plans[task] });
  };
  const ports = testPorts(answer, { record: { provider: 'openai', price: { inputPerMTok: 1, outputPerMTok: 2 } } });
  const seeds = items.map((payload) => ({ itemId: payload.episodeId, label: payload.name, payload }));
  const asked = { pipeline: planning, roles, options, ports, prompts };
  const estimate = await estimateRun({ ...asked, items: seeds, now: 0 });
  const store = new MemoryRunStore(seeds, 'draft');
  expect(await new Runner({ runId: 'r', ...asked, store, budget: new Budget(null, 0) }).run()).toBe('done');
  const questions = items.map(({ episodeId }) => {
    const outcome = store.outcome(episodeId);
    if (outcome?.kind !== 'done') throw new Error(`${episodeId} has no question.`);
    return filteredQuestion.parse(outcome.output).content;
  });
  return { estimate, questions, drafts };
}

it('a short plan borrows wrong steps from other plans, in the words of the same model, and each plan is drafted once', async () => {
  const { estimate, questions, drafts } = await run(payloads);
  const worded = new Set(Object.values(plans).flat());
  for (const { question, options: offered } of questions) {
    expect(question).toContain('Which step is missing?');
    // No option is a line of a recording, so the style does not give the key away.
    for (const { text } of offered) expect(worded, text).toContain(text);
  }
  expect(drafts).toBe(tasks.length);
  expect(estimate.range[1]).toBeGreaterThan(estimate.cost);
  expect(estimate.calls).toBe(tasks.length * 2);
});

it('asks no more plans than it takes to find three wrong steps', async () => {
  const [entry] = payloads;
  if (!entry) throw new Error('no plan');
  const { drafts, estimate, questions } = await run([{ ...entry, othersInRun: false }]);
  const [made] = questions;
  const wrong = made?.options.filter(({ letter }) => letter !== made.answer).map(({ text }) => text);
  expect(wrong?.sort()).toEqual(plans['Rename the album']?.toSorted());
  // Its own plan, and that of the app's next task, which provides three steps.
  expect(drafts).toBe(2);
  // These two, and the question without the picture.
  expect(estimate.calls).toBe(drafts + 1);
  expect(estimate.mostCalls).toBe(drafts + 2);
});
