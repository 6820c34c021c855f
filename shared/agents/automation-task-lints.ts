import type { ItemLint } from '../lints/define.ts';
import type { AutomationTask } from './automation-task.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const good: AutomationTask = {
  id: 'web-1',
  level: 'L3',
  platform: 'web',
  apps: ['Shop'],
  instruction: 'Put the cheapest desk lamp into the cart.',
  init: [],
  criteria: ['The cart holds one Lamp Basic.'],
  maxSteps: 15,
  dependencies: [],
  timeIndependent: true,
  review: {},
};
const across: AutomationTask = {
  ...good,
  level: 'L4',
  apps: ['Shop', 'Notes'],
  dependencies: [{ from: 'Shop', to: 'Notes', what: 'the price of the lamp' }],
};

/** Dates relative to the day of the run. Absolute dates, such as "the 14th of June", are fine. */
export const relativeDate =
  /\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:day|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:in|within) \S+ (?:days?|weeks?|months?)|\S+ (?:days?|weeks?|months?) (?:ago|from now|later))\b|今天|明天|昨天|后天|前天|今晚|上周|下周|本周|上个?月|下个?月|本月|今年|明年|去年/i;

/** Checks of a task's definition; those of a run's outcome are in the task type. */
export const automationTaskLints: readonly ItemLint<AutomationTask>[] = [
  {
    code: 'empty-task',
    severity: 'error',
    check: ({ instruction }) => (instruction.trim() === '' ? phrase('lint-empty-task') : null),
    good,
    bad: { ...good, instruction: ' ' },
  },
  {
    code: 'one-app',
    severity: 'error',
    check: ({ level, apps }) =>
      level === 'L3' && new Set(apps).size !== 1 ? phrase('lint-one-app', { n: new Set(apps).size }) : null,
    good,
    bad: { ...good, apps: ['Shop', 'Notes'] },
  },
  {
    code: 'several-apps',
    severity: 'error',
    check: ({ level, apps }) =>
      level === 'L4' && new Set(apps).size < 2 ? phrase('lint-several-apps', { n: new Set(apps).size }) : null,
    good: across,
    bad: { ...across, apps: ['Shop', 'Shop'] },
  },
  {
    code: 'no-dependency',
    severity: 'error',
    check: ({ level, dependencies }) =>
      level === 'L4' && dependencies.length === 0 ? phrase('lint-no-dependency') : null,
    good: across,
    bad: { ...across, dependencies: [] },
  },
  {
    code: 'dependency-apps',
    severity: 'error',
    check({ apps, dependencies }) {
      const strange = dependencies.flatMap(({ from, to }) => [from, to]).find((app) => !apps.includes(app));
      return strange === undefined ? null : phrase('lint-dependency-apps', { app: strange });
    },
    good: across,
    bad: { ...across, dependencies: [{ from: 'Shop', to: 'Mail', what: 'the price' }] },
  },
  {
    code: 'relative-date',
    severity: 'warning',
    check({ criteria }) {
      const found = relativeDate.exec(JSON.stringify(criteria))?.[0];
      return found ? phrase('lint-relative-date', { words: found }) : null;
    },
    good: { ...good, criteria: ['The booking is for 14 June 2026.'] },
    bad: { ...good, criteria: [{ kind: 'text', value: 'The meeting is tomorrow at nine.' }] },
  },
  {
    code: 'no-criteria',
    severity: 'warning',
    check: ({ criteria }) => (criteria.length === 0 ? phrase('lint-no-criteria') : null),
    good,
    bad: { ...good, criteria: [] },
  },
  {
    code: 'optimal-over-limit',
    severity: 'error',
    check: ({ optimalSteps, maxSteps }) =>
      optimalSteps !== undefined && optimalSteps > maxSteps
        ? phrase('lint-optimal-over-limit', { steps: optimalSteps, limit: maxSteps })
        : null,
    good: { ...good, optimalSteps: 15 },
    bad: { ...good, optimalSteps: 16 },
  },
];
