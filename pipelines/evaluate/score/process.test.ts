import { describe, expect, it } from 'vitest';
import type { ProcessSummary } from '#shared/tasks/process/summary.ts';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { file, lines } = scoreFiles();

interface Group {
  language: string;
  type: string;
  n: number;
  k: number;
}
const groups: Group[] = [
  { language: 'en', type: 'state', n: 52, k: 23 },
  { language: 'en', type: 'process', n: 23, k: 5 },
  { language: 'zh', type: 'state', n: 97, k: 45 },
  { language: 'zh', type: 'process', n: 45, k: 14 },
];

/** ProBench's Gemini row, rebuilt from its counts: 87 of 217 right, 117 uncompleted, 58 of these stopped early. */
function paperRow() {
  const tasks: object[] = [];
  const runs: object[] = [];
  let unfinished = 0;
  for (const { language, type, n, k } of groups)
    for (let at = 0; at < n; at += 1) {
      const id = `${language}-${type}-${at}`;
      tasks.push({ id, app: at % 2 ? 'a' : 'b', category: 'Travel', language, instruction: id, task_type: type });
      if (at < k) runs.push({ id, outcome: 'success', reason: '', judge: null, human: null });
      else if (unfinished < 117) {
        const reason = unfinished < 58 ? 'early-stop' : 'step-limit';
        unfinished += 1;
        runs.push({ id, outcome: 'uncompleted', reason, judge: null, human: null });
      } else runs.push({ id, outcome: 'failure', reason: '', judge: null, human: null });
    }
  return { tasks, runs };
}

const percent = (value: unknown): string => (100 * Number(value)).toFixed(1);

describe('score process', () => {
  it('reprints the row of the paper from its counts', async () => {
    const { tasks, runs } = paperRow();
    const { document, refused } = await scoreFile({
      task: 'process',
      gold: await lines(tasks),
      predictions: await lines(runs),
    });
    expect(refused).toEqual([]);
    const { languages, uncompleted, earlyStop, apps, categories } = document as unknown as ProcessSummary;
    expect(document).toMatchObject({ n: 217, success: 87, missing: [], errors: [], unjudged: [] });
    expect(languages.en).toMatchObject({ ST: { n: 52, k: 23 }, PT: { n: 23, k: 5 }, avg: { n: 75, k: 28 } });
    expect(
      [
        languages.en?.avg.rate,
        languages.zh?.avg.rate,
        languages.overall?.avg.rate,
        uncompleted.ofFailed,
        earlyStop.ofUncompleted,
      ].map(percent),
    ).toEqual(['37.3', '41.5', '40.1', '90.0', '49.6']);
    expect(languages.overall?.ST).toMatchObject({
      n: 149,
      k: 68,
      ci: [expect.closeTo(0.378, 3), expect.closeTo(0.536, 3)],
    });
    expect(categories.Travel).toMatchObject({ n: 217, k: 87 });
    expect(Number(apps.a?.n) + Number(apps.b?.n)).toBe(217);
  });

  it('counts early stops as failures with --parity, as in the paper’s text', async () => {
    const { tasks, runs } = paperRow();
    const request = { task: 'process', gold: await lines(tasks), predictions: await lines(runs), parity: true };
    const { document } = await scoreFile(request);
    expect(document).toMatchObject({
      success: 87,
      outcomes: { success: 87, failure: 71, uncompleted: 59 },
      earlyStop: { n: 0 },
    });
  });

  const entry = { id: 't', app: 'x', language: 'en', instruction: 'Do it', task_type: 'process' };
  const scored = async (run: object, task: object = entry) =>
    scoreFile({ task: 'process', gold: await lines([task]), predictions: await lines([{ id: 't', ...run }]) });

  it.each([
    [
      'five equal clicks, a hair apart',
      ['CLICK(10.2,20)', 'CLICK(10,20)', 'CLICK(10,19.9)', 'CLICK(10,20)', 'CLICK(10,20)'],
      1,
    ],
    ['five equal objects', Array.from({ length: 5 }, () => ({ type: 'click', point: [3, 4] })), 1],
    ['another in the middle', ['BACK', 'BACK', 'CLICK(1,1)', 'BACK', 'BACK', 'BACK'], 0],
  ])('detects an early stop in the actions: %s', async (_, actions, early) => {
    const { document } = await scored({ outcome: 'failure', actions });
    expect(document).toMatchObject({ earlyStop: { n: early }, outcomes: { uncompleted: early, failure: 1 - early } });
  });

  it('skips and reports a failed or unreadable judgement instead of counting it as a failure', async () => {
    for (const judge of [
      { provider: 'A', verdict: null },
      { provider: 'A', verdict: 'maybe' },
      { provider: 'A', error: 'timeout', verdict: 'failure' },
    ])
      for (const outcome of ['failure', 'completed']) {
        const { document, refused } = await scored({ outcome, judge, human: null });
        expect(document).toMatchObject({
          n: 0,
          outcomes: { failure: 0 },
          unjudged: ['t'],
          invalidJudgements: [{ id: 't', provider: 'A' }],
        });
        expect(refused[0]?.why).toMatch(/not counted as a failure/);
      }
    const { document } = await scored({
      outcome: 'failure',
      judge: { provider: 'A', verdict: null },
      human: 'failure',
    });
    expect(document).toMatchObject({ n: 1, outcomes: { failure: 1 }, judge: { 'PT-A': { n: 0, agreement: null } } });
  });

  it('never judges a run whose agent did not report done', async () => {
    const { document, warnings } = await scored({
      outcome: 'uncompleted',
      judge: { provider: 'B', verdict: 'success' },
      human: 'failure',
    });
    expect(document).toMatchObject({ n: 1, outcomes: { uncompleted: 1 }, judge: { 'PT-B': { n: 0 } } });
    expect(warnings).toEqual([expect.stringMatching(/never reported/)]);
  });

  it('takes the verdict of a completed run from its judge, and excludes environment errors from the rate', async () => {
    const judged = await scored({ outcome: 'completed', judge: { provider: 'B', verdict: 'success' } });
    expect(judged.document).toMatchObject({ n: 1, success: 1 });
    const broken = await scored({ outcome: 'error', reason: 'early-stop' });
    expect(broken.document).toMatchObject({ n: 0, errors: ['t'], outcomes: { failure: 0, uncompleted: 0 } });
  });

  it('compares the judge with people, by kind of task and click descriptions', async () => {
    const tasks: object[] = [];
    const runs: object[] = [];
    const add = (type: string, provider: string | null, judge: string, human: string, times: number): void => {
      for (let at = 0; at < times; at += 1) {
        const id = `${runs.length}`;
        tasks.push({ ...entry, id, task_type: type });
        runs.push({ id, outcome: human, judge: { provider, verdict: judge }, human });
      }
    };
    // The 2 × 2 of the mock-up: agreement 111/120, sensitivity 52/57, specificity 59/63, κ .85.
    add('state', null, 'success', 'success', 52);
    add('state', null, 'success', 'failure', 4);
    add('state', null, 'failure', 'success', 5);
    add('state', null, 'failure', 'failure', 59);
    add('process', 'A', 'success', 'failure', 3);
    add('process', 'B', 'failure', 'failure', 2);
    const { document } = await scoreFile({ task: 'process', gold: await lines(tasks), predictions: await lines(runs) });
    const { judge } = document as unknown as ProcessSummary;
    expect(judge.ST).toMatchObject({ n: 120, agreement: 111 / 120, kappa: expect.closeTo(0.8495, 4) });
    expect(judge.ST?.sensitivity).toBeCloseTo(52 / 57, 14);
    expect(judge.ST?.specificity).toBeCloseTo(59 / 63, 14);
    expect(judge['PT-A']).toMatchObject({ n: 3, agreement: 0, sensitivity: null, specificity: 0 });
    expect(judge['PT-B']).toMatchObject({ n: 2, agreement: 1, kappa: null });
  });

  it('lists what it cannot use', async () => {
    const { document, refused } = await scoreFile({
      task: 'process',
      gold: await lines([entry, { ...entry, id: 'u', task_type: 'other' }, entry, { ...entry, id: 'v' }]),
      predictions: await lines([
        { id: 't', outcome: 'success' },
        { id: 't', outcome: 'failure' },
        { id: 'zz', outcome: 'success' },
        { id: 'v', outcome: 'perhaps' },
        { outcome: 'success' },
        'not json',
      ]),
    });
    expect(document).toMatchObject({ n: 2, success: 1, missing: ['v'] });
    expect(refused.map(({ why }) => why)).toEqual([
      expect.stringMatching(/task_type/),
      'the task t is listed twice',
      'the task t already has a run; the first one counts',
      'the task zz is not in the gold file',
      expect.stringMatching(/outcome “perhaps” is not one of/),
      '`id` is not text',
      expect.stringMatching(/not JSON/),
    ]);
  });

  it('warns about instructions that are too alike', async () => {
    const { warnings } = await scoreFile({
      task: 'process',
      gold: await lines([
        { ...entry, instruction: 'Find a flat with three bedrooms in Paris and sort by price' },
        { ...entry, id: 'u', instruction: 'Find a flat with four bedrooms in Paris and sort by price' },
      ]),
      predictions: await lines([{ id: 't', outcome: 'success' }]),
    });
    expect(warnings).toEqual(['The instruction of u is nearly the same as that of t, in the same app.']);
  });

  it('needs usable files', async () => {
    const predictions = await lines([{ id: 't', outcome: 'success' }]);
    await expect(scoreFile({ task: 'process', predictions })).rejects.toThrow('Task process needs --gold.');
    const wrong = scoreFile({ task: 'process', gold: await lines([entry]), predictions: await file('{"a":1}') });
    await expect(wrong).rejects.toThrow(/No prediction of .* can be used. Expected .*"outcome"/);
    const empty = scoreFile({ task: 'process', gold: await lines([{ q: 1 }]), predictions });
    await expect(empty).rejects.toThrow(/No record of the gold file/);
  });
});
