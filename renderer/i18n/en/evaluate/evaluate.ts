import { figures } from './figures.ts';
import type { failureKinds, outcomes } from '#shared/tasks/outcomes.ts';
import { agents } from './agents.ts';
import { board } from './board.ts';
import { charts } from './charts.ts';
import { items } from './items.ts';
import { errors } from './errors.ts';
import { quality } from './quality.ts';
import { leaks } from './leaks.ts';
import { whatIf } from './what-if.ts';
import { start } from './start.ts';
import { tables } from './tables.ts';

const outcome = {
  right: 'right',
  wrong: 'wrong',
  'parse-failure': 'parse failure',
  refusal: 'refusal',
  error: 'provider error',
} satisfies Record<(typeof outcomes)[number], string>;

const failure = {
  'near-miss': 'missed by under 10 px',
  'wrong-part': 'right element, wrong part',
  'named-alike': 'other element with a similar name',
  'other-element': 'other element',
  'nothing-there': 'nothing there',
  wrong: 'wrong answer',
  'parse-failure': 'parse failure',
  refusal: 'refusal',
  error: 'provider error',
} satisfies Record<(typeof failureKinds)[number], string>;

/** Words of the evaluation screen. */
export const evaluate = {
  ...board,
  ...charts,
  ...items,
  ...start,
  outcome,
  failure,
  bar: {
    release: 'Release',
    task: 'Task',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
    metric: 'Metric',
    reading: 'Reading',
    scope: 'Kind of element',
    all: 'all',
    strict: 'strict',
    parity: 'parity',
    report: 'Report',
    evaluate: 'Evaluate a model',
  },
  empty: {
    noRelease: 'No release to evaluate',
    noReleaseText:
      'Scores of models belong to a frozen release, so that they stay comparable. Freeze one first. Agents are scored on the episodes of the project.',
    goReleases: 'Go to releases',
    none: 'No evaluation of this release',
    going_one: '{{count}} evaluation is running',
    going_other: '{{count}} evaluations are running',
    goingText: 'Results appear here as the models answer.',
    goRuns: 'Show the runs',
    noneText:
      'Choose models and see what it would cost. The built-in models need no key and no network: they are the baseline of every table.',
  },
  save: {
    label: 'Save {{chart}}',
    svg: 'SVG',
    png: 'PNG',
    data: 'Data (CSV)',
  },
  report: {
    md: 'Markdown',
    csv: 'CSV',
    json: 'JSON',
    html: 'HTML',
    tex: 'LaTeX (tables)',
    models: 'Models in the report, {{n}} of {{total}}',
    xlsx: 'Excel (all figures and tables)',
    svg: 'SVG (chart)',
    pictures: 'HTML with pictures of missed items',
    predictions: 'Predictions (JSON lines, a file for each model)',
    label: 'Save a report of the models shown',
  },
  figures,
  agents,
  tables,
  errors,
  quality,
  whatIf,
  leaks,
  status: {
    run: 'Run',
    frozen: 'manifest frozen',
    prompt: 'Prompt',
    parser: 'Parser',
    temperature: 'Temperature',
    notSent: 'not sent',
    withheld_one: 'excludes 1 item that you have yet to answer in Review',
    withheld_other: 'excludes {{count}} items that you have yet to answer in Review',
    maxTokens: 'Max tokens',
    item: 'item',
    open: 'open item',
    pair: 'pair',
    reading: 'reading',
  },
} as const;
