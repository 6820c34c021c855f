import type { failureReasons, GoalLabel, goalVerdicts } from '#shared/items/goal-completion/label.ts';

const verdict = {
  success: 'Success',
  failure: 'Failure',
  'cannot-tell': 'Cannot tell',
  'not-executable': 'Not executable',
} satisfies Record<(typeof goalVerdicts)[number], string>;

const reason = {
  'missing-step': 'missing step',
  'wrong-target': 'wrong target',
  loop: 'repeats itself',
  'search-shortcut': 'types the task into a search box',
  'lost-information': 'loses information it read',
  'thought-action': 'does something else than it says',
  'wrong-input': 'wrong input',
  'stopped-early': 'stopped early',
  'wrong-goal': 'pursues another goal',
  'wrong-answer': 'wrong answer',
  'out-of-steps': 'ran out of steps',
  format: 'unreadable replies',
  declined: 'declined the task',
  blocked: 'blocked',
  other: 'other, see note',
} satisfies Record<(typeof failureReasons)[number], string>;

const effect = { none: 'none', harmless: 'harmless', harmful: 'harmful' } satisfies Record<
  GoalLabel['sideEffect'],
  string
>;

const loops = { no: 'no', few: '2 to 4', many: '5 or more' };

/** Words of the labelling of episodes. */
export const goal = {
  title: 'Verdict',
  labels: 'Episodes',
  yourTurn: 'Your turn',
  conflict: 'Labels differ',
  settled: 'Settled',
  waits: 'Waiting for another annotator',
  task: 'Task',
  steps_one: '{{count}} step',
  steps_other: '{{count}} steps',
  view: 'Pictures shown',
  last: 'Last {{count}}',
  all: 'All {{count}}',
  pair: 'Before and after',
  stepOf: '{{n}} {{word}}',
  picture: 'Picture before step {{n}}',
  final: 'Final screen',
  stepList: 'Steps',
  reached: 'Is the goal reached?',
  verdict,
  firstFailing: 'First failing step',
  noStep: 'none chosen',
  why: 'Why',
  noWhy: 'no reason given',
  reason,
  sideEffect: 'Side effects',
  effect,
  looping: 'Looping',
  loops,
  optimality: 'Optimality',
  optimalityHint: 'Optional. 1: not reached, 4: without a detour.',
  withOptimality: 'optimality {{n}} of 4',
  play: 'Play',
  stop: 'Stop',
  stepHere: 'Step {{n}}',
  noThought: 'No thought recorded',
  note: 'Note',
  notePlaceholder: 'Note (N)',
  hidden: 'The judge’s verdict, the reported outcome and other people’s labels appear after you save yours.',
  skip: 'Skip',
  saveNext: 'Save and next',
  settleNext: 'Settle and next',
  later: 'Later',
  change: 'Change',
  next: 'Next',
  answers: 'Labels',
  label: 'Final label',
  source: 'Source',
  atStep: 'fails at step {{n}}',
  withEffect: '{{effect}} side effect',
  withLoop: 'loops {{n}} times',
  hints: {
    verdict: 'verdict',
    step: 'step',
    mark: 'first failing',
    all: 'all steps',
    save: 'save and next',
  },
};
