import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { understanding } from '#shared/tasks/understanding/index.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { rotatedOptions } from '#shared/tasks/rotations.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { localProvider, type ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { builtinProvider } from '#pipelines/providers/builtin/index.ts';
import { adjusted, comparePair, eachPair, type PairedItem } from './compare.ts';
import type { EvaluationOptions } from './payload.ts';
import { evaluationPipeline } from './pipeline.ts';
import type { Prediction } from './prediction.ts';
import { countOutcomes, type ScoredRow, scoreTable } from './score-table.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../resources/prompts', import.meta.url)));
function task(id: string): AnyTaskType {
  const found = taskType(id);
  if (!found) throw new Error(`There is no task ${id}.`);
  return found;
}

const item = (index: number, more: object = {}) => ({
  index,
  image: { ref: String(index).padStart(64, '0'), width: 1280, height: 720 },
  platform: 'linux',
  app: null,
  difficulty: 'easy',
  question: `Question ${index}?`,
  options: ['Save', 'Open', 'Close', 'Print'].map((text, i) => ({ letter: 'ABCD'[i] ?? '', text })),
  answer: 'C',
  hint: null,
  ...more,
});
const seed = (entry: { index: number }) => ({
  itemId: `i${entry.index}`,
  payload: { index: entry.index, screenshotId: `s${entry.index}`, screenshotName: 'a.png', item: entry },
});
const options: EvaluationOptions = {
  circular: false,
  noImage: false,
  visualPrompt: true,
  thinking: false,
  samples: 1,
  parityParser: 'default',
  arm: null,
  temperature: null,
  promptId: 'mcq/answer',
  system: 'prompt',
  coordinates: 'pixel',
  boxes: 'xyxy',
};

async function evaluate(
  id: string,
  items: { index: number }[],
  provider: ReturnType<typeof localProvider>,
  more: Partial<EvaluationOptions> = {},
  roles: Record<string, string[]> = { model: ['m'] },
) {
  const store = new MemoryRunStore(
    items.map(seed),
    roles['detector'] ? 'describe' : roles['locator'] ? 'locate' : 'answer',
  );
  const runner = new Runner({
    runId: 'r',
    pipeline: evaluationPipeline(task(id)),
    roles,
    options: { ...options, ...more },
    store,
    ports: testPorts(provider),
    prompts,
    budget: new Budget(null, 0),
  });
  expect(await runner.run()).toBe('done');
  return store.items.map((item) => ({
    outcome: store.outcome(item.itemId),
    prediction: item.outputs['answer'] as Prediction | undefined,
  }));
}

const textOf = (request: ProviderRequest) =>
  request.messages.flatMap((m) => m.parts.map((part) => (part.type === 'text' ? part.text : '[picture]'))).join('\n');
const says = (answer: (text: string) => string) =>
  localProvider('builtin', async (request) => ({ text: answer(textOf(request)) }));

describe('an evaluation of multiple-choice items', () => {
  it('asks with the picture first, then hint, question and options, for a letter', async () => {
    const seen: string[] = [];
    await evaluate(
      'mcq',
      [item(0, { hint: 'Look up.' })],
      says((text) => (seen.push(text), 'C')),
    );
    expect(seen[0]).toMatch(
      /^You are an agent[^]*\[picture\]\nHint: Look up\.\nQuestion: Question 0\?\nOptions:\nA\. Save\nB\. Open\nC\. Close\nD\. Print\n/,
    );
    const bare: string[] = [];
    await evaluate(
      'mcq',
      [item(0)],
      says((text) => (bare.push(text), 'C')),
      { system: null, noImage: true },
    );
    expect(bare[0]).toMatch(/^Question: Question 0\?/);
  });

  it('keeps right, wrong, parse failure, refusal and error apart, in both readings', async () => {
    const provider = localProvider('builtin', async (request) => {
      const n = Number(/Question (\d)/.exec(textOf(request))?.[1]);
      if (n === 3) return { text: '', refusal: 'I cannot help with that.' };
      if (n === 4) throw new ProviderError({ code: 'bad-request', message: 'No.' });
      return { text: ['C', 'The answer is A.', 'Clearly the third one'][n] ?? '' };
    });
    const out = await evaluate(
      'mcq',
      [0, 1, 2, 3, 4].map((n) => item(n)),
      provider,
    );
    expect(out.map((entry) => entry.prediction?.strict.outcome)).toEqual([
      'right',
      'wrong',
      'parse-failure',
      'refusal',
      undefined,
    ]);
    expect(out[4]?.outcome).toMatchObject({ kind: 'failed', code: 'bad-request' });
    // The published parser reads the C of "Clearly" as an answer (benchmark notes 1.5).
    expect(out[2]?.prediction?.parity).toMatchObject({ outcome: 'right', answer: 'C' });
    expect(out[0]?.prediction?.strict.read).toMatchObject({ pattern: 'last-line', span: [0, 1] });
  });

  it('leaves out the prompt that a reply repeats', async () => {
    const question = 'The label says "The answer is A." What does the button do?';
    const repeats = says((text) => `${text.slice(text.indexOf('Question:'))}\nC`);
    const [out] = await evaluate('mcq', [item(0, { question })], repeats);
    expect(out?.prediction?.strict).toMatchObject({ outcome: 'right', answer: 'C' });
  });

  it('requires every rotation to be right when circular', async () => {
    const byText = says((text) => /([A-D])\. Close/.exec(text)?.[1] ?? '');
    const always = says(() => 'C');
    const [good] = await evaluate('mcq', [item(0)], byText, { circular: true });
    const [biased] = await evaluate('mcq', [item(0)], always, { circular: true });
    expect(good?.prediction).toMatchObject({
      strict: { outcome: 'right' },
      rotations: ['right', 'right', 'right', 'right'],
    });
    expect(biased?.prediction).toMatchObject({
      strict: { outcome: 'wrong' },
      rotations: ['right', 'wrong', 'wrong', 'wrong'],
    });
    expect(good?.prediction?.replies).toHaveLength(4);
  });

  it('runs the baselines', async () => {
    const provider = builtinProvider();
    const out = await evaluate(
      'mcq',
      Array.from({ length: 60 }, (_, n) => item(n)),
      {
        ...provider,
        send: (request) => provider.send({ ...request, record: { ...request.record, model: 'random' } }),
      },
    );
    const right = out.filter((entry) => entry.prediction?.strict.outcome === 'right').length;
    // Chance is 15 of 60; the seed is fixed, so the draw is too.
    expect(right).toBeGreaterThan(5);
    expect(right).toBeLessThan(28);
  });
});

describe('an evaluation of grounding items', () => {
  const target = (index: number) => ({
    index,
    image: { ref: String(index).padStart(64, '0'), width: 2000, height: 1000 },
    platform: 'web',
    app: null,
    type: 'basic',
    kind: 'icon',
    instruction: 'The bin',
    targets: [[1000, 500, 1100, 600]],
    polygon: null,
    absent: false,
  });

  it('leaves out the prompt that a reply repeats', async () => {
    const named = { ...target(0), instruction: 'Tap the label "(12, 30)" or [12, 30]' };
    const repeats = says((text) => `${text.slice(text.indexOf('[picture]') + 10)}\n(1050, 550)`);
    const [out] = await evaluate('grounding', [named], repeats, {
      promptId: 'grounding/answer',
    });
    expect(out?.prediction?.strict).toMatchObject({ outcome: 'right', point: [1050, 550] });
  });

  it('reads points in pixels of the sent picture and stores the steps to image pixels', async () => {
    const [thousandths] = await evaluate(
      'grounding',
      [target(0)],
      says(() => '(525, 550)'),
      {
        promptId: 'grounding/answer-thousand',
        coordinates: 'thousand',
      },
    );
    expect(thousandths?.prediction?.strict).toMatchObject({
      outcome: 'right',
      point: [1050, 550],
      distance: 0,
      read: { numbers: [525, 550], convention: 'thousand', sent: { width: 2000, height: 1000 } },
    });
    const [pixels] = await evaluate(
      'grounding',
      [target(0)],
      says(() => '(525, 550)'),
      { promptId: 'grounding/answer' },
    );
    expect(pixels?.prediction?.strict).toMatchObject({ outcome: 'wrong', point: [525, 550], distance: 475 });
  });
});

describe('an evaluation of fine states', () => {
  const slider = (index: number) => ({
    index,
    case: index,
    stage: 'interact',
    image: { ref: String(index).padStart(64, '0'), width: 1000, height: 500 },
    platform: 'web',
    category: 'A',
    component: 'Slider',
    instruction: 'Set the volume to 75',
    locate: [100, 100, 300, 150],
    current: [140, 100, 160, 150],
    interact: [240, 100, 260, 150],
  });
  const fine = { promptId: 'fine-state/answer', coordinates: 'normalized' } as const;
  /** Points at the centre of a given box, otherwise at the corner; describes a box around the target. */
  const model = says((text) => {
    if (text.includes('You look at screenshots')) return JSON.stringify({ description: 'The volume slider.' });
    if (text.includes('You find single components')) return JSON.stringify({ box: [0.24, 0.2, 0.26, 0.3] });
    const center = /Center: \(([\d.]+), ([\d.]+)\)/.exec(text);
    return `1. Component Description: a slider\n2. Interaction Coordinates: [${center?.[1] ?? '0.1'}, ${center?.[2] ?? '0.1'}]\n3. Reasoning: told`;
  });

  it('scores each arm with the facts it was given', async () => {
    const run = async (arm: string | null, roles: Record<string, string[]> = { model: ['m'] }) => {
      const [entry] = await evaluate('fine_state', [slider(0)], model, { ...fine, arm }, roles);
      return entry?.prediction?.strict.outcome;
    };
    const described = { model: ['m'], detector: ['d'] };
    const located = { model: ['m'], locator: ['d'] };
    expect(await run(null)).toBe('wrong');
    expect(await run('description', described)).toBe('wrong');
    expect(await run('box', located)).toBe('right');
    expect(await run('both', { ...described, ...located })).toBe('right');
    // The true box is the component's, whose centre is left of the target at 75.
    expect(await run('oracle-box')).toBe('wrong');
  });
});

describe('rotations', () => {
  it('move the texts, and the key with its text', () => {
    const turned = rotatedOptions(understanding.item.parse(item(0)));
    expect(turned.map((entry) => entry.answer)).toEqual(['C', 'B', 'A', 'D']);
    expect(turned[1]?.options.map((option) => option.text)).toEqual(['Open', 'Close', 'Print', 'Save']);
  });
});

describe('the table of an evaluation', () => {
  const row = (n: number, right: boolean, options: number, more: object = {}): ScoredRow => ({
    item: understanding.item.parse(
      item(n, {
        options: Array.from({ length: options }, (_, i) => ({ letter: String.fromCharCode(65 + i), text: `T${i}` })),
        ...more,
      }),
    ),
    score: { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null },
    cluster: `s${n % 2}`,
  });
  // By hand: linux easy: 4 options right, 5 options wrong; web hard: 6 options right.
  // accuracy 2/3. linux weighted (3/4)/(3/4+4/5) = 15/31, web 1; N-weighted: (2·15/31 + 1)/3 = 61/93. raw (3/4 + 5/6)/3 = 19/36.
  const rows = [row(0, true, 4), row(1, false, 5), row(2, true, 6, { platform: 'web', difficulty: 'hard' })];
  const table = scoreTable(task('mcq'), rows);

  it('has the figures computed by hand', () => {
    expect(table.counts).toEqual({ n: 3, right: 2, wrong: 1, parseFailures: 0, refusals: 0, errors: 0 });
    const values = Object.fromEntries(table.headline.map((metric) => [metric.id, metric.value]));
    expect(values['accuracy']).toBeCloseTo(2 / 3, 12);
    expect(values['weighted']).toBeCloseTo(61 / 93, 12);
    expect(values['weightedRaw']).toBeCloseTo(19 / 36, 12);
    const cell = table.cells.find((cell) => cell.dims['difficulty'] === 'easy' && cell.dims['platform'] === 'os_linux');
    expect(cell?.metrics.find((metric) => metric.id === 'weighted')?.value).toBeCloseTo(15 / 31, 12);
  });

  it('gives Wilson intervals: 2 of 3 is 0.2077 to 0.9385', () => {
    const [low, high] = table.headline.find((metric) => metric.id === 'accuracy')?.interval ?? [0, 0];
    expect(low).toBeCloseTo(0.2077, 4);
    expect(high).toBeCloseTo(0.9385, 4);
  });

  it('has cells for each dimension and each pair, in order', () => {
    expect(table.cells.map((cell) => Object.values(cell.dims).join(' '))).toEqual([
      'easy',
      'hard',
      'os_linux',
      'os_web',
      'easy os_linux',
      'hard os_web',
    ]);
  });

  it('cuts by one and two dimensions, and the finest four by three and by all', () => {
    const scored = [row(0, true, 4)].map((row) => ({
      ...row,
      item: { type: 'basic', platform: 'ios', kind: 'icon', targets: [[0, 0, 20, 20]] },
    }));
    const sizes = scoreTable(task('grounding'), scored).cells.map((cell) => Object.keys(cell.dims).length);
    expect(sizes).toEqual([...Array(5).fill(1), ...Array(10).fill(2), ...Array(4).fill(3), 4]);
  });

  it('resamples screenshots, not items', () => {
    const [accuracy] = scoreTable(understanding, rows).headline;
    expect(accuracy?.clustered).toEqual([0, 1]);
    expect(scoreTable(understanding, []).headline[0]?.clustered).toBeNull();
  });

  it('resamples screenshots for each kind of element too, in figures computed by hand', () => {
    // Text: four screenshots of two items each, 2, 1, 1 and 0 of them right. The cluster-robust error is
    // √(4/3 · 2) / 8 = 0.2041, and t(3) = 3.182 times that is more than a half: nothing is known. Icon: one screenshot
    // has no interval.
    const at = (kind: string, cluster: string, right: boolean): ScoredRow => ({
      item: { type: 'basic', platform: 'web', kind, targets: [[0, 0, 20, 20]] },
      score: { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null },
      cluster,
    });
    const scored = [
      ...[true, true].map((right) => at('text', 'a', right)),
      ...[true, false].map((right) => at('text', 'b', right)),
      ...[false, true].map((right) => at('text', 'c', right)),
      ...[false, false].map((right) => at('text', 'd', right)),
      ...[true, false].map((right) => at('icon', 'a', right)),
    ];
    const { cells } = scoreTable(task('grounding'), scored);
    const of = (kind: string) =>
      cells.find((cell) => Object.keys(cell.dims).length === 1 && cell.dims['kind'] === kind)?.metrics[0];
    expect(of('text')).toMatchObject({ value: 0.5, n: 8, clustered: [0, 1] });
    // Wilson treats the eight as independent: centre 1/2, half width 1.96·√(1/32 + 1.96²/256) / (1 + 1.96²/8) = 0.2848.
    expect(of('text')?.interval?.[0]).toBeCloseTo(0.2152, 4);
    expect(of('icon')).toMatchObject({ value: 0.5, n: 2, clustered: null });
    expect(cells.filter((cell) => cell.metrics.some((metric) => metric.clustered !== undefined))).toHaveLength(2);
  });

  it('counts every kind of missing answer, and gives no figure without items', () => {
    const outcomes = ['right', 'wrong', 'parse-failure', 'refusal', 'error'] as const;
    const all = outcomes.map((outcome) => ({ item: null, score: { outcome, hits: {}, distance: null } }));
    expect(countOutcomes(all)).toEqual({ n: 5, right: 1, wrong: 1, parseFailures: 1, refusals: 1, errors: 1 });
    expect(scoreTable(task('mcq'), []).headline.map((metric) => [metric.value, metric.interval])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('a paired comparison', () => {
  const run = (rights: string) =>
    new Map<string, PairedItem>([...rights].map((c, i) => [`i${i}`, { right: c === '1', cluster: `s${i}` }]));

  it('is exact McNemar on the common items', () => {
    // Only A: 6, only B: 1 → p = 2·P(X ≤ 1), X ~ Bin(7, ½) = 2·8/128 = 0.125; delta (8 − 3)/10.
    const paired = comparePair(run('1111111100'), run('1100000010'));
    expect(paired).toMatchObject({ n: 10, bothRight: 2, onlyA: 6, onlyB: 1, bothWrong: 1, delta: 0.5, a: 0.8, b: 0.3 });
    expect(paired.p).toBeCloseTo(0.125, 12);
  });

  it('adjusts over all pairs by Holm, and leaves pairs without common items untested', () => {
    const runs = [
      { run: 'a', items: run('1111111100') },
      { run: 'b', items: run('1100000010') },
      { run: 'c', items: new Map([['other', { right: true, cluster: 's' }]]) },
    ];
    const pairs = adjusted([...eachPair(runs)]);
    expect(pairs.map((pair) => [pair.a, pair.b, pair.result.n])).toEqual([
      ['a', 'b', 10],
      ['a', 'c', 0],
      ['b', 'c', 0],
    ]);
    expect(pairs[0]?.result.p).toBeCloseTo(0.125, 12);
    expect(pairs[1]?.result).toMatchObject({ p: null, delta: null });
  });
});
