import { expect, it } from 'vitest';
import { type AgentReport, agentReportText } from './agents.ts';

const figure = { value: 0.925, ci: [0.864, 0.96] as [number, number] };
const report: AgentReport = {
  by: 'people',
  agents: [
    {
      agent: 'm|1',
      success: { n: 4, k: 3, rate: 0.75, ci: [0.301, 0.954] },
      eqa: 0.5292,
      eqaExpected: 0.5,
      medianSteps: 5,
      costPerTask: 0.125,
      limit: 15,
      used: 0.5,
      curve: [
        [0, 0],
        [0.4, 0.75],
        [1, 0.75],
      ],
      outcomes: { success: 3, failure: 0, limit: 1, earlyStop: 0 },
      envErrors: 2,
      unknown: 1,
      waiting: 0,
      episodes: [
        {
          id: 'e',
          name: '=1+1',
          task: 'Sort, then buy',
          steps: 5,
          outcome: 'success',
          judge: 'failure',
          people: null,
          judgeGroup: null,
          failingStep: null,
          copy: false,
          final: null,
          cost: 0.0625,
        },
      ],
    },
  ],
  cards: [
    {
      judge: 'j · prompt v1',
      model: 'j',
      judged: 120,
      failed: 2,
      failures: [{ reason: 'The reply is not JSON.', n: 2 }],
      between: 0.8,
      controls: [{ control: 'blank', wanted: 'failure', verdict: 'failure' }],
      controlsFailed: false,
      differs: [],
      groups: [
        {
          group: 'all',
          n: 120,
          counts: { yesYes: 52, yesNo: 4, noYes: 5, noNo: 59 },
          agreement: figure,
          kappa: { value: 0.8495, ci: [0.755, 0.944] },
          precision: figure,
          recall: figure,
          specificity: figure,
          gap: { value: null, ci: null },
          judged: 120,
          corrected: { apparent: 0.467, rate: 0.471, ci: [0.38, 0.57], labels: 120, moreLabels: 300 },
        },
      ],
    },
  ],
};

it('writes agents, outcomes and judges as Markdown', () => {
  const text = agentReportText(report, 'md');
  expect(text).toContain('# Agent tasks, success by people');
  expect(text).toContain('| m\\|1 | 4 | 75.0 | 30.1–95.4 | 52.9 | 50.0 | 5 | 0.1250 | 15 |');
  expect(text).toContain('| m\\|1 | 3 | 0 | 1 | 0 | 2 | 1 |');
  expect(text).toContain(
    '120 episodes judged, 2 judgements failed (no verdicts: 2 × The reply is not JSON); controls: 1 of 1 judged correctly.',
  );
  expect(text).toContain('| all | 120 | 92.5 (86.4–96.0) | 0.85 (0.76–0.94) |');
  expect(text).toContain('46.7 as judged, 47.1 (38.0–57.0); 300 more labels halve it');
});

it('lists people below the agents, for scale', () => {
  const people = {
    tasks: 3,
    success: { k: 3, n: 4, rate: 0.75, ci: [0.301, 0.954] as [number, number] },
    ...{ medianSteps: 6, medianSeconds: 41.96 },
  };
  const text = agentReportText({ ...report, people }, 'md');
  expect(text).toContain(
    '| People, recorded here (not ranked; 42.0 s per success) | 4 | 75.0 | 30.1–95.4 | – | – | 6 | – | – |',
  );
});

it('writes one line per episode as CSV, without formulas', () => {
  expect(agentReportText(report, 'csv').split('\n').slice(0, 2)).toEqual([
    'agent,episode,task,steps,outcome,judge,people,cost',
    `m|1,'=1+1,"Sort, then buy",5,success,failure,,0.0625`,
  ]);
});

it('writes the same tables as LaTeX, with escaped names', () => {
  const named = { ...report, agents: report.agents.map((agent) => ({ ...agent, agent: 'a_b & 50 %' })) };
  const text = agentReportText(named, 'tex');
  expect(text).toContain('\\usepackage{booktabs}');
  expect(text).toContain('a\\_b \\& 50 \\% & 4 & 75.0 & 30.1--95.4 & 52.9 & 50.0 & 5 & 0.1250 & 15 \\\\');
  expect(text.match(/\\begin\{table\}/g)).toHaveLength(3);
  // pdflatex has no Greek letters in text.
  expect(text).toContain('$\\kappa$');
  expect(text).not.toContain('κ');
});

it('draws the curves, each with EQA and SR at its end, and names that do not overlap', () => {
  const agents = ['one', 'two', '<three>'].flatMap((agent) => report.agents.map((entry) => ({ ...entry, agent })));
  const text = agentReportText({ ...report, agents }, 'svg');
  expect(text).toContain('>one: EQA 52.9, SR 75.0 of 4<');
  expect(text).toContain('&lt;three&gt;: EQA');
  expect(text.match(/<path d="M56\.0 322\.0H224\.0V127\.0H476\.0V127\.0"/g)).toHaveLength(3);
  const places = [...text.matchAll(/<text x="494" y="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(places).toHaveLength(3);
  expect(new Set(places.map((y) => Math.round(y / 15))).size).toBe(3);
});

it('draws only the wanted curves, and all without a choice', () => {
  const agents = ['one', 'two', 'three'].flatMap((agent) => report.agents.map((entry) => ({ ...entry, agent })));
  const drawn = (lines?: string[]) =>
    [...agentReportText({ ...report, agents }, 'svg', lines).matchAll(/>(\w+): EQA/g)].map(([, name]) => name);
  expect(drawn(['three', 'one'])).toEqual(['one', 'three']);
  expect(drawn()).toEqual(['one', 'two', 'three']);
});

it('puts tables and curves on one page without scripts', () => {
  const hostile = {
    ...report,
    agents: report.agents.map((agent) => ({ ...agent, agent: '<script>alert(1)</script>' })),
  };
  const text = agentReportText(hostile, 'html');
  expect(text).toContain('<h1>Agent tasks, success by people</h1>');
  expect(text).toContain('<svg');
  expect(text).toContain('92.5 <span class="n">(86.4–96.0)</span>');
  expect(text).not.toContain('<script');
});
