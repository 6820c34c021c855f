import { platforms } from '#shared/records/fields.ts';
import { shareRight } from '#shared/tasks/share-right.ts';
import { outcomeProblem } from '#shared/metrics/eqa.ts';
import { defineTaskType, type Score, missed } from '../define.ts';
import type { ItemLint } from '../../lints/define.ts';
import { pictureThenText } from '../messages.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';
import { answered, unreadable, type Reading } from '../reading.ts';
import { automationAnswer, automationItem, type AutomationAnswer, type AutomationItem } from './item.ts';
import { automationSummary, type AutomationSummary } from './summary.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';

/** Reads a task's record `{"success":true,"steps":7}`; steps outside 1 … maxSteps are a parse failure. */
function parse(reply: string, item: AutomationItem): Reading<AutomationAnswer> {
  let value: unknown;
  try {
    value = JSON.parse(reply);
  } catch {
    return unreadable('json', inWords('reading-outcome-not-json'));
  }
  const parsed = automationAnswer.safeParse(value);
  if (!parsed.success) return unreadable('json', inWords('reading-outcome-fields'));
  const problem = outcomeProblem(parsed.data, item.maxSteps);
  return problem === null ? answered(parsed.data, 'json', [0, reply.length]) : unreadable('steps', problem);
}

function score(_: AutomationItem, reading: Reading<AutomationAnswer>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['success']);
  const { success, steps } = reading.answer;
  return { outcome: success ? 'right' : 'wrong', hits: { success }, distance: null, steps };
}

const lints: readonly ItemLint<AutomationItem>[] = [
  {
    code: 'empty-task',
    severity: 'error',
    check: ({ task }) => (task.trim() === '' ? phrase('lint-empty-task') : null),
    good: { index: 0, task: 'Mute the sound', platform: 'linux', maxSteps: 15 },
    bad: { index: 0, task: '', platform: 'linux', maxSteps: 15 },
  },
];

/** Task automation and collaboration: success rate and EQA over an ordered list (MMBench-GUI L3, L4). */
export const automation = defineTaskType<AutomationItem, AutomationAnswer, AutomationItem, AutomationSummary>({
  id: 'automation',
  name: 'Task automation',
  item: automationItem,
  open: [],
  answer: automationAnswer,
  dims: [{ id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) }],
  dimsOf: (item) => ({ platform: exportedPlatform(item.platform) }),
  steps: [],
  released: null,
  episodes: 'reported',
  show: ({ task }) => ({ label: task, pictures: [], boxes: [] }),
  pointing: () => null,
  baselines: [],
  asked: ({ task }) => ({ kind: 'point', instruction: task }),
  arms: [],
  buildMessages: (item, prompt) => pictureThenText(prompt, [], { task: item.task }),
  parse,
  parityParsers: [],
  gold: (item) => `success within ${item.maxSteps} steps`,
  score,
  parityScore: score,
  cellMetrics: [shareRight('sr', 'Success rate')],
  aggregate() {
    let limit = 0;
    const tasks: { success: boolean; steps: number; platform: string | null }[] = [];
    return {
      add({ item, score: { outcome, steps } }) {
        limit = Math.max(limit, item.maxSteps);
        // an unreadable record counts as a failure that used up its steps
        tasks.push({ success: outcome === 'right', steps: steps ?? item.maxSteps, platform: item.platform });
      },
      result() {
        const summary = automationSummary(limit);
        for (const task of tasks) summary.add(task);
        return summary.result();
      },
    };
  },
  lints,
  projectLints: [],
  fixtures: [
    {
      item: { index: 0, task: 'Mute the sound', platform: 'linux', maxSteps: 15 },
      right: '{"success":true,"steps":7}',
      wrong: '{"success":false,"steps":15}',
    },
    {
      item: { index: 1, task: 'Open the calendar', platform: 'web', maxSteps: 15 },
      right: '{"success":true,"steps":15}',
      wrong: '{"success":true,"steps":16}',
    },
  ],
});
