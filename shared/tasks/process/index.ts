import type { Lint } from '#shared/records/fields.ts';
import { shareRight } from '#shared/tasks/share-right.ts';
import { defineTaskType, type CellMetric, missed, type Score } from '../define.ts';
import type { ItemLint, ProjectLint } from '../../lints/define.ts';
import { pictureThenText } from '../messages.ts';
import { answered, unreadable, type Reading } from '../reading.ts';
import { AlikeFinder } from './alike.ts';
import { type ProcessAnswer, processAnswer, processEnds, type ProcessItem, processItem } from './item.ts';
import { type ProcessRun, processTypes } from '../../episodes/process/run.ts';
import { processSummary, type ProcessSummary } from './summary.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';

const right: ProcessItem = {
  id: 'lamp',
  app: 'Shop',
  language: 'en',
  instruction: 'Put the cheapest lamp into the cart',
  task_type: 'process',
  max_steps: 15,
  key_operations: ['sort: price'],
};

/** Reads the outcome of a run, `{"outcome":"success"}`. */
function parse(reply: string): Reading<ProcessAnswer> {
  let value: unknown;
  try {
    value = JSON.parse(reply);
  } catch {
    return unreadable('json', inWords('reading-run-not-json'));
  }
  const parsed = processAnswer.safeParse(value);
  return parsed.success
    ? answered(parsed.data, 'json', [0, reply.length])
    : unreadable('json', inWords('reading-run-outcome', { known: processEnds.join(', ') }));
}

function score(_: ProcessItem, reading: Reading<ProcessAnswer>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['success']);
  const { outcome } = reading.answer;
  const success = outcome === 'success';
  return { outcome: success ? 'right' : 'wrong', hits: { success }, distance: null, answer: outcome };
}

/** The run of a score; null for an unreadable one, which counts as a failure. */
function runOf({ answer }: Score): ProcessRun | null {
  const end = processEnds.find((processEnd) => processEnd === answer);
  if (!end) return null;
  const outcome = end === 'early-stop' ? 'uncompleted' : end;
  return { outcome, earlyStop: end === 'early-stop', judgements: [], human: null };
}

/** Success rate over tasks of one kind, or of both. */
const rate = (id: string, label: string, type: ProcessItem['task_type'] | null): CellMetric<ProcessItem> => ({
  ...shareRight<ProcessItem>(id, label, (item) => type === null || item.task_type === type),
  ...(type !== null && { share: { dims: { type }, hit: 'success' } }),
});

const lints: readonly ItemLint<ProcessItem>[] = [
  {
    code: 'empty-instruction',
    severity: 'error',
    check: ({ instruction }) => (instruction.trim() === '' ? phrase('lint-no-instruction') : null),
    good: right,
    bad: { ...right, instruction: ' ' },
  },
];

const severity: Lint['severity'] = 'warning';
const projectLints: readonly ProjectLint<ProcessItem>[] = [
  {
    code: 'alike-instructions',
    severity,
    reducer() {
      const finder = new AlikeFinder();
      const found: Phrase[] = [];
      return {
        add(task) {
          const like = finder.add(task);
          if (like !== null) found.push(phrase('lint-alike-pair', { task: task.id, like }));
        },
        result: () =>
          found.length === 0
            ? null
            : phrase('lint-alike-instructions', { count: found.length, pairs: found.slice(0, 5) }),
      };
    },
    good: [right, { ...right, id: 'cart', instruction: 'Empty the cart' }],
    bad: [right, { ...right, id: 'again' }],
  },
];

/** Tasks in online apps, judged by the last screen or by the steps too (ProBench). */
export const process = defineTaskType<ProcessItem, ProcessAnswer, ProcessItem, ProcessSummary>({
  id: 'process',
  name: 'Judged runs',
  item: processItem,
  open: [],
  answer: processAnswer,
  dims: [
    { id: 'type', name: 'Kind of task', values: processTypes },
    { id: 'language', name: 'Language', values: [] },
    { id: 'app', name: 'App', values: [] },
  ],
  dimsOf: ({ task_type: type, language, app }) => ({ type, language, app }),
  steps: [],
  released: null,
  episodes: 'judged',
  show: ({ instruction }) => ({ label: instruction, pictures: [], boxes: [] }),
  pointing: () => null,
  baselines: [],
  asked: ({ instruction }) => ({ kind: 'point', instruction }),
  arms: [],
  buildMessages: (item, prompt) => pictureThenText(prompt, [], { task: item.instruction }),
  parse,
  parityParsers: [],
  gold: ({ key_operations: operations }) => ['success', ...operations].join(', '),
  score,
  parityScore: score,
  cellMetrics: [
    rate('success', 'Success rate', null),
    rate('state', 'State-related', 'state'),
    rate('process', 'Process-related', 'process'),
  ],
  aggregate(reading) {
    const summary = processSummary(reading === 'parity');
    return {
      add: ({ item, score: scored }) => summary.add({ task: item, run: runOf(scored) }),
      result: () => summary.result(),
    };
  },
  lints,
  projectLints,
  fixtures: [
    { item: right, right: '{"outcome":"success"}', wrong: '{"outcome":"early-stop"}' },
    {
      item: { ...right, id: 'sort', task_type: 'state', language: 'zh', instruction: '按价格排序' },
      right: '{"outcome":"success"}',
      wrong: '{"outcome":"failure"}',
    },
  ],
});
