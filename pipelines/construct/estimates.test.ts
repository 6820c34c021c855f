import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { estimateRun } from '#pipelines/engine/cost/estimate.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { activeSteps, type Pipeline } from '#pipelines/engine/step.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { elementListing } from './elements/index.ts';
import { fineState } from './fine-state/index.ts';
import { grounding } from './grounding/index.ts';
import { judgePipeline } from './judge/index.ts';
import { planning } from './planning/index.ts';
import { understanding } from './understanding/index.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../resources/prompts', import.meta.url)));
const textOf = ({ messages }: ProviderRequest): string =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).join('\n');

const screenshot = {
  ...{ screenshotId: 's1', sha256: '0'.repeat(64), width: 1280, height: 720, platform: 'web', app: 'Lantern' },
  elements: [],
};
const element = {
  ...{ ...screenshot, elementId: 'e1', name: 'Save', kind: 'text', role: 'slider', description: '', regions: [] },
  ...{ locate: [100, 100, 140, 120], interact: [100, 100, 110, 120], current: null, category: null, component: null },
  ...{ stateNow: '16', stateTarget: '22' },
};

const levels = ['easy', 'medium', 'hard'];
const drafted = (difficulty: string) => ({
  ...{ difficulty, question: `What does the ${difficulty} button do?`, answer: 'C', explanation: 'It says so.' },
  options: ['Save', 'Open', 'Close', 'Print', 'Quit'].map((text, at) => ({ letter: 'ABCDE'[at], text })),
});
const criteria = { answerable: true, uniqueKey: true, distractors: true, anonymous: true, level: true };
const rewritten = (by: string) => ({ ...drafted('medium'), question: `Which button closes the window of ${by}?` });

/** Models that draft questions; every examiner rewrites the second. */
function examiners(request: ProviderRequest): string {
  const text = textOf(request);
  if (text.includes('You do not get the picture')) return 'A';
  if (text.includes('Judge each question'))
    return JSON.stringify({
      judgements: levels.map((difficulty) =>
        difficulty === 'medium'
          ? {
              difficulty,
              criteria: { ...criteria, uniqueKey: false },
              valid: 'no',
              comment: 'two fit',
              fix: rewritten(request.record.name),
            }
          : { difficulty, criteria, valid: 'yes', comment: '', fix: null },
      ),
    });
  if (text.includes('Answer these single-choice questions'))
    return JSON.stringify({ answers: levels.map((difficulty) => ({ difficulty, answer: 'C', reason: 'seen' })) });
  return JSON.stringify({ questions: levels.map(drafted) });
}

/** Models that write instructions and locate targets; every checker rewrites one that is not the best. */
function finders(request: ProviderRequest): string {
  const text = textOf(request);
  if (text.includes('Check each wording'))
    return JSON.stringify({
      checks: [
        { type: 'basic', number: 1, valid: 'yes', comment: '', fix: null },
        { type: 'basic', number: 3, valid: 'no', comment: 'two are blue', fix: 'Save, to the right of Cancel' },
      ],
    });
  if (text.includes('basic_instruction'))
    return JSON.stringify({
      basic_instruction: ['The Save button on the page', 'A blue button reading Save', 'Save, written in blue'],
      advanced_instruction: ['Keep the changes', 'Store the work for later', 'Make the edits permanent'],
    });
  return '(110, 110)';
}

const stateCase = {
  ...{ component: 'slider', state_now: '16', state_target: '22' },
  ...{ locate_instruction: 'Find the slider for the size of text', interact_instruction: 'Set the text size to 22' },
};

/** Models that name states. */
function setters(request: ProviderRequest): string {
  const text = textOf(request);
  if (text.includes('"suitable"')) return '{"suitable":"yes","reason":"a slider"}';
  if (text.includes('Check that')) return JSON.stringify({ valid: 'yes', faults: [], comment: '', fix: null });
  return JSON.stringify(stateCase);
}

const picture = (n: number) => ({ sha256: String(n).padStart(64, '0'), width: 1280, height: 720 });
const click = { desc: 'Sort by', node: null, fallback: false, scale: 1 };
const step = (number: number, clicked: boolean) => ({
  ...{ number, picture: picture(number + 1), click: clicked ? click : null },
  actions: clicked ? [{ type: 'click', point: [10, 10], raw: 'c' }] : [{ type: 'type', text: 'lamp', raw: 't' }],
});
const known = {
  ...{ episodeId: 'known', task: 'Buy a lamp', platform: 'web', app: 'Shop', type: 'process' },
  ...{ steps: [step(0, true), step(1, false)], final: picture(9) },
};
/** The judge's controls: a success, a blank end, the end of another task, and the shortened success. */
const success = { task: known.task, steps: known.steps, final: known.final, truncated: picture(2), other: picture(8) };
/** A judge that passes its controls: the whole success is asked about first. */
function goodJudge(): (request: ProviderRequest) => string {
  let tests = 0;
  return (request) => {
    const verdict = textOf(request).includes('Sort (') || tests++ === 0 ? 'success' : 'failure';
    return JSON.stringify({ evidence: ['seen'], missingOperations: [], verdict });
  };
}
const judged = (id: string, clicks: number) => ({
  ...{ ...known, episodeId: id, task: `Sort (${id})` },
  ...{ steps: [...Array.from({ length: clicks }, (_, at) => step(at, true)), step(clicks, false)], controls: null },
});

const plan = {
  ...{ episodeId: 'p', name: 'p', task: 'Buy the cheapest lamp', app: 'Shop', platform: 'web' },
  ...{ actions: ['click', 'type', 'press'], first: null, last: null, cluster: 'p' },
  ...{ number: 0, equallyValid: [], others: [] },
};
const steps = ['Open the shop', 'Sort the lamps by price', 'Open the first lamp', 'Put it in the cart'];
const planners = (request: ProviderRequest): string =>
  /Reply with (its letter|yes)/.test(textOf(request)) ? 'A' : JSON.stringify({ steps });

interface Case {
  name: string;
  pipeline: Pipeline;
  roles: Record<string, string[]>;
  payloads: readonly unknown[];
  answer: (request: ProviderRequest) => string;
  options?: Record<string, unknown>;
  /** Default: none, so that repeated questions may get different answers. */
  temperature?: number;
}

const all = { generator: ['gen'], verifier: ['ver'], refiner: ['ref'], 'text-only': ['a', 'b'] };
const find = { writer: ['w'], verifier: ['v'], locator: ['l', 'k'] };
const cases: Case[] = [
  { name: 'questions', pipeline: understanding, roles: all, payloads: [screenshot], answer: examiners },
  {
    ...{ name: 'questions, one examiner', pipeline: understanding, payloads: [screenshot], answer: examiners },
    roles: { generator: ['gen'], refiner: ['ref'] },
  },
  {
    ...{ name: 'questions, no examiner', pipeline: understanding, payloads: [screenshot], answer: examiners },
    roles: { generator: ['gen'] },
  },
  { name: 'instructions', pipeline: grounding, roles: find, payloads: [element], answer: finders },
  {
    ...{ name: 'instructions at temperature 0', pipeline: grounding, roles: find, payloads: [element] },
    ...{ answer: finders, temperature: 0 },
  },
  {
    ...{ name: 'instructions, no checker', pipeline: grounding, payloads: [element], answer: finders },
    roles: { writer: ['w'], locator: ['l', 'k'] },
  },
  {
    ...{ name: 'instructions, two checkers', pipeline: grounding, payloads: [element], answer: finders },
    roles: { ...find, verifier: ['v', 'x'] },
  },
  {
    ...{ name: 'instructions, every wording tested', pipeline: grounding, roles: find, payloads: [element] },
    ...{ answer: finders, options: { variants: 'all', samples: 2 } },
  },
  {
    ...{ name: 'fine states', pipeline: fineState, payloads: [element], answer: setters },
    roles: { filter: ['f'], writer: ['w'], verifier: ['v', 'x'] },
  },
  {
    ...{ name: 'elements', pipeline: elementListing, roles: { lister: ['m'] }, payloads: [screenshot] },
    answer: () => JSON.stringify({ elements: [] }),
  },
  {
    ...{ name: 'judge that is tested first', pipeline: judgePipeline, roles: { judge: ['j'] } },
    payloads: ['a', 'b'].map((id) => ({ ...judged(id, 1), controls: success })),
    answer: goodJudge(),
  },
  {
    ...{ name: 'judge with descriptions of clicks', pipeline: judgePipeline },
    roles: { judge: ['j'], summarizer: ['s'] },
    payloads: [judged('a', 1), judged('b', 3)],
    options: { provider: 'B' },
    answer: (request) =>
      textOf(request).includes('"change"')
        ? '{"change":"It opens."}'
        : JSON.stringify({ evidence: ['seen'], missingOperations: [], verdict: 'success' }),
  },
  {
    ...{ name: 'plans', pipeline: planning, roles: { planner: ['p'], 'text-only': ['a'] }, payloads: [plan] },
    ...{ answer: planners, options: { filter: 'single' } },
  },
];

it.each(cases)('an estimate says what is sent: $name', async ({ pipeline, roles, payloads, answer, ...more }) => {
  const params = more.temperature === undefined ? {} : { temperature: more.temperature };
  const ports = testPorts(answer, { record: { provider: 'openai', params } });
  const options = more.options ?? {};
  const items = payloads.map((payload, at) => ({ itemId: `i${at}`, label: `i${at}`, payload }));
  const estimate = await estimateRun({ pipeline, roles, options, items, ports, prompts, now: 0 });
  const first = activeSteps(pipeline, roles)[0];
  const store = new MemoryRunStore(items, first?.id ?? '');
  const budget = new Budget(null, 0);
  const runner = new Runner({ runId: 'r', pipeline, roles, options, store, ports, prompts, budget });
  expect(await runner.run()).toBe('done');
  for (const { itemId } of items) expect(store.outcome(itemId)).toMatchObject({ kind: 'done' });
  expect(estimate.calls - estimate.reusable).toBe(ports.ledger.calls.size);
  expect(estimate.mostCalls).toBeGreaterThanOrEqual(estimate.calls);
});

it('an estimate gives the maximum number of calls, and a run that needs all of them sends exactly that many', async () => {
  const rewriteAll = (request: ProviderRequest): string =>
    textOf(request).includes('Check each wording')
      ? JSON.stringify({
          checks: ['basic', 'advanced'].flatMap((type) =>
            [1, 2, 3].map((number) => ({
              type,
              number,
              valid: 'no',
              comment: 'unclear',
              fix: `Wording ${type} ${number}`,
            })),
          ),
        })
      : finders(request);
  const ports = testPorts(rewriteAll, { record: { provider: 'openai', params: {} } });
  const items = [{ itemId: 'i', label: 'i', payload: element }];
  const asked = { pipeline: grounding, roles: find, options: {}, ports, prompts };
  const { calls, mostCalls, cost, range } = await estimateRun({ ...asked, items, now: 0 });
  // One draft and one check; two models locate three times each for the best instruction of each type and one rewritten
  // one, or for all six.
  expect([calls, mostCalls]).toEqual([2 + 3 * 2 * 3, 2 + 6 * 2 * 3]);
  expect(range[1]).toBeGreaterThanOrEqual(cost);
  const store = new MemoryRunStore(items, activeSteps(grounding, find)[0]?.id ?? '');
  const runner = new Runner({ ...asked, runId: 'r', store, budget: new Budget(null, 0) });
  expect(await runner.run()).toBe('done');
  expect(ports.ledger.calls.size).toBe(mostCalls);
});
