import { describe, expect, it } from 'vitest';
import { reportFormats } from '#shared/contract/runs/evaluations/procedures.ts';
import type { Evaluation } from './model.ts';
import { escapeTex } from './tex.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { reportText } from './index.ts';

const counts = { n: 4, right: 3, wrong: 1, parseFailures: 0, refusals: 0, errors: 0 };
const accuracy = {
  id: 'accuracy',
  label: 'Accuracy',
  value: 0.75,
  interval: [0.3006, 0.9544] as [number, number],
  clustered: [0.25, 1] as [number, number],
  n: 4,
};
const run: Evaluation['run'] = {
  id: 'r1',
  kind: 'evaluate',
  subject: 'mcq',
  title: '',
  state: 'done',
  notes: [],
  waiting: null,
  items: 4,
  done: 4,
  failed: 0,
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  activeSeconds: 1,
  secondsLeft: null,
  perMinute: null,
  spent: 0.01,
  reserved: 0,
  budget: null,
  expectedCost: null,
  calls: 4,
  reused: 0,
  resumed: 0,
  models: ['m'],
  by: 'Cora',
};
const entry: Evaluation = {
  run,
  task: 'mcq',
  model: '<b>=evil|_model_</b>',
  release: 'v1',
  settings: {
    arm: null,
    detector: null,
    circular: false,
    noImage: false,
    visualPrompt: null,
    thinking: false,
    samples: 1,
    hints: null,
    parityParser: null,
    limit: null,
    draw: null,
    seed: null,
    shard: null,
    extractor: null,
  },
  baseline: false,
  archived: false,
  manifest: {
    promptId: 'mcq/answer',
    promptVersion: 1,
    parser: 'strict',
    releaseHash: 'h',
    params: {},
    imagePolicy: {},
    itemListHash: 'i',
    startedAt: '2026-01-01T00:00:00Z',
    promptHash: null,
    modelHash: null,
    provider: 'openai',
    baseUrl: 'http://127.0.0.1:8000/v1',
    appVersion: '0.1.0',
  },
  scored: 4,
  of: 4,
  strict: { headline: [accuracy], counts, cells: [{ dims: { platform: 'os_web' }, counts, metrics: [accuracy] }] },
  parity: null,
  summary: { strict: {}, parity: null },
  served: ['m-2026'],
  latency: { median: 1.5, p90: 4 },
  misses: [{ kind: 'wrong', n: 1 }],
  guard: null,
  alarms: [],
  passes: null,
  extracted: null,
};

/** `.xlsx` is tested in `workbook.test.ts`. */
const textFormats = reportFormats.filter((format) => format !== 'xlsx');

describe('reports', () => {
  it.each(textFormats)('%s has the figure and its description', (format) => {
    const text = reportText([entry], format, 'strict');
    expect(text).toMatch(/75\.0|0\.75/);
    expect(text).toContain('v1');
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it.each(['html', 'svg'] as const)('%s escapes a model’s name', (format) => {
    const text = reportText([entry], format, 'strict');
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;=evil|_model_&lt;/b&gt;');
  });

  it('svg and html contain no characters that XML forbids', () => {
    const name = 'a\u0000b\u001bc\u007fd\u009f';
    for (const format of ['svg', 'html'] as const) {
      const text = reportText([{ ...entry, model: name }], format, 'strict');
      expect(text).toContain('a\ufffdb\ufffdc\ufffdd\ufffd');
      expect([...text].some((sign) => '\u0000\u001b\u007f\u009f'.includes(sign))).toBe(false);
    }
  });

  it.each(['md', 'csv', 'tex'] as const)(
    '%s shows control characters instead of sending them to a terminal',
    (format) => {
      const text = reportText([{ ...entry, model: 'a\u001b[31mb\u009bc' }], format, 'strict');
      expect(text).toContain('x1b');
      expect([...text].some((sign) => '\u001b\u009b'.includes(sign))).toBe(false);
    },
  );

  it('md keeps its columns, csv runs no formula, tex compiles', () => {
    expect(reportText([entry], 'md', 'strict')).toContain('evil\\|_model_');
    expect(formulaSafe('=SUM(A1)')).toBe("'=SUM(A1)");
    expect(formulaSafe('-1')).toBe("'-1");
    for (const sign of ['\n=1', '\r=1', '\t=1', '＝1', '＋1', '－1', '＠1']) expect(formulaSafe(sign)).toBe(`'${sign}`);
    expect(formulaSafe('gpt-4o')).toBe('gpt-4o');
    expect(escapeTex('50 % of a_b & {c} \\ ~')).toBe(
      '50 \\% of a\\_b \\& \\{c\\} \\textbackslash{} \\textasciitilde{}',
    );
  });

  it('are valid without evaluations', () => {
    for (const format of textFormats) expect(reportText([], format, 'strict')).not.toMatch(/NaN|undefined/);
  });

  const half = { locSr: 0.5, intSr: 0.25, saLocSr: 0.5, saIntSr: 0.25 };
  const cases = { ...half, n: 4, valid: { locate: 2, interact: 4 }, published: { ...half, locSr: 1, saLocSr: 1 } };
  const fine: Evaluation = {
    ...entry,
    task: 'fine_state',
    model: 'm',
    settings: { ...entry.settings, arm: 'description', detector: 'teller' },
    strict: {
      ...entry.strict,
      headline: [
        {
          ...accuracy,
          ...{ id: 'loc-sr', label: 'Loc SR', value: 0.5, clustered: [0.1, 0.9], clusters: 12 },
          counts: { ...counts, right: 2, wrong: 2 },
        },
        {
          ...accuracy,
          ...{ id: 'int-sr', label: 'Int SR', value: 0.25, clustered: [0.05, 0.7], clusters: 12 },
          counts: { ...counts, right: 0, wrong: 3, parseFailures: 1 },
        },
      ],
    },
    summary: {
      strict: { ...cases, categories: { A: cases }, components: { Slider: cases }, withoutTarget: 3 },
      parity: null,
    },
  };

  it('has fine state’s rates with both denominators, and the arm of each row', () => {
    for (const format of ['md', 'html'] as const) {
      const text = reportText([fine], format, 'strict')
        .replaceAll(/<[^>]+>|\|/g, ' ')
        .replaceAll(/ +/g, ' ');
      expect(text).toContain('m, arm description, described by teller');
      // Each figure's interval is next to it, each stage's failures over its own replies.
      expect(text).toContain('Loc SR 95 % Int SR 95 %');
      expect(text).toContain('n, locate Wrong, locate Parse failures, locate');
      expect(text).toContain('50.0 10.0–90.0 25.0 5.0–70.0 12 4 2 0 0 0 4 3 1 0 0');
      expect(text).toContain('left out: no target state 3');
      for (const name of ['all', 'category A', 'Slider'])
        expect(text).toContain(`${name} 4 50.0 25.0 50.0 25.0 2 + 4 100.0 25.0 100.0 25.0`);
    }
    expect(reportText([fine], 'svg', 'strict')).toContain('loc sr</text>');
    expect(reportText([fine], 'svg', 'strict')).toContain('clustered by screenshot (12)');
    expect(reportText([fine], 'svg', 'strict')).toContain('50.0 % of 4');
    expect(reportText([fine], 'svg', 'strict')).toContain('50.0');
    expect(JSON.parse(reportText([fine], 'json', 'strict')).models[0].summary.published.locSr).toBe(1);
  });

  it('prints cells of one, of two and of all dimensions', () => {
    const dims = { a: '1', b: '2', c: '3', d: '4' };
    const cell = (names: string) => ({
      dims: Object.fromEntries(Object.entries(dims).filter(([name]) => names.includes(name))),
      counts,
      metrics: [accuracy],
    });
    const wide = { ...entry, strict: { ...entry.strict, cells: ['a', 'ab', 'abc', 'abcd'].map(cell) } };
    const rows = reportText([wide], 'csv', 'strict').trim().split('\n').slice(2);
    expect(rows.map((row) => row.split(',').slice(7, 11).join(' '))).toEqual([
      '1 all all all',
      '1 2 all all',
      '1 2 3 4',
    ]);
  });

  it('LaTeX scales wide tables to the line, and keeps the labels that papers refer to', () => {
    const text = reportText([entry], 'tex', 'strict');
    expect(text).toContain('\\usepackage{adjustbox}');
    expect(text).toContain('\\begin{adjustbox}{max width=\\linewidth}\n\\begin{tabular}');
    expect(text).toContain('\\label{tab:mcq-release-v1-strict-reading-leaderboard}');
    expect(escapeTex('β −3 ≤ Δ → 5')).toBe('$\\beta$ $-$3 $\\leq$ $\\Delta$ $\\rightarrow$ 5');
    // pdfLaTeX stops at letters of other scripts, so it gets their codes.
    expect(escapeTex('通a é')).toBe('\\ifdefined\\Uchar 通\\else [U+901a]\\fi{}a é');
  });

  it.each(['md', 'tex', 'html'] as const)('%s names dimensions and their values in words', (format) => {
    const cell = (dims: Record<string, string>) => ({ dims, counts, metrics: [accuracy] });
    const cells = [
      ...['multiple_choice', 'yes_or_no'].map((form) => cell({ form })),
      ...['os_mac', 'os_web'].map((platform) => cell({ platform })),
      ...['state', 'widget'].map((column) => cell({ column })),
    ];
    const knowledge: Evaluation = { ...entry, task: 'knowledge', model: 'm', strict: { ...entry.strict, cells } };
    const text = reportText([knowledge], format, 'strict');
    for (const words of ['by form', 'multiple choice (4)', 'yes or no (4)', 'by platform', 'macOS (4)', 'by knowledge'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/yes.?_or|os.?_mac|by column/);
    // Papers refer to tables by labels, which stay as they were.
    if (format === 'tex') expect(text).toContain('\\label{tab:knowledge-release-v1-strict-reading-accuracy-by-column}');
  });

  it.each([
    ['md', /^# (.*)$/gm],
    ['tex', /\\caption\{(.*?)\. Leaderboard/g],
    ['html', /<h1>(.*?)<\/h1>/g],
    ['svg', /font-size="14">(.*?): /g],
  ] as const)('gives evaluations of several tasks separate tables (%s)', (format, heading) => {
    const clicks: Evaluation = { ...entry, task: 'grounding', model: 'm' };
    const text = reportText([entry, clicks, { ...entry, model: 'other' }], format, 'strict');
    expect([...text.matchAll(heading)].map((found) => found[1])).toEqual([
      'Content understanding, release v1, strict reading',
      'Element grounding, release v1, strict reading',
    ]);
  });
});
