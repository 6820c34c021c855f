import type { cannotReasons, rejectReasons } from '#shared/items/knowledge-question/index.ts';
import type { KnowledgeColumn } from '#shared/tasks/knowledge/columns.ts';

const column = {
  state: 'state',
  widget: 'widget',
  layout: 'layout',
  effect: 'action effect',
  type: 'action type',
  parameter: 'action parameter',
  goal: 'goal',
  plan: 'plan',
} satisfies Record<KnowledgeColumn, string>;

const ask = {
  effect: 'The action is drawn on the first picture. Which picture comes next?',
  type: 'One action turned the first picture into the second. Which type?',
  parameter: 'One action turned the first picture into the second. Which one?',
  goal: 'Has this task been completed?',
};

const cannot = {
  'two-right': 'two are right',
  'none-right': 'none is right',
  'not-in-pictures': 'not in the pictures',
} satisfies Record<(typeof cannotReasons)[number], string>;

const reject = {
  'wrong-key': 'key is wrong',
  'several-right': 'several are right',
  'without-picture': 'needs no picture',
  unclear: 'unclear',
  'picture-broken': 'picture is broken',
  trivial: 'trivial',
  other: 'other',
} satisfies Record<(typeof rejectReasons)[number], string>;

/** Words of the review of knowledge questions. */
export const knowledge = {
  items: 'GUI knowledge',
  textItems: 'GUI knowledge, text only',
  title: 'Question',
  column,
  ask,
  cannot,
  reject,
  arguments: {
    content: '“{{content}}”',
    at: 'at {{at}}',
    fromTo: 'from {{from}} to {{to}}',
  },
  options: 'Answers',
  cannotTitle: 'Cannot answer it?',
  yes: 'Yes',
  no: 'No',
  unknown: 'Unknown',
  before: 'Before',
  after: 'After',
  picture: 'Picture {{n}}',
  optionPicture: 'Option {{letter}}',
  pictureOfOption: 'picture {{letter}}',
  pictures: 'Pictures',
  missing:
    'A picture is missing or damaged, so this question cannot be answered. Choose “not in the pictures”, then reject it.',
  marks: 'Marks',
  colour: { red: 'red', blue: 'blue', green: 'green', orange: 'orange' },
  hidden: 'The key, where each option came from, the rationale and the episode appear after your answer.',
  isKey: '{{colour}}, the key',
  farFromKey: '{{colour}}, {{n}} px from the key',
  loupe: 'Loupe',
  loupeHint: 'loupe',
  movePoint: 'Move a point',
  moveText:
    'Drag a wrong point, or pick it by its digit and move it with the arrows. Somebody else answers the question blind before it can be approved.',
  moveAloneText: 'Drag a wrong point, or pick it by its digit and move it with the arrows.',
  saveMove: 'Save point',
  target: 'recorded target',
  wrongElement: 'element of a wrong answer',
  answeredIn: 'answered in {{time}}',
  awaited: 'A point was moved. Somebody else answers the question blind before it can be approved.',
  awaitedAlone: 'A point was moved, and nobody else has answered the question blind since.',
  withoutAnswer:
    'A point was moved, and nobody else has answered the question blind since. This project wants one annotator, so you can approve it without that answer.',
  approveWithout: 'Approve without it',
  compare: 'hold to overlay the second picture',
  equallyValid: 'As valid as the key',
  equallyValidTitle: 'As valid as the key',
  origin: 'Origin',
  rationale: 'Rationale',
  noRationale: 'No rationale',
  episode: 'Episode',
  step: 'step {{n}} of {{name}}',
  whole: '{{name}}',
  said: 'Opinions',
  textOnly: 'without the picture',
  blind: 'blind',
  conflict: 'Annotators differ',
  waits: 'Your decision',
  approved: 'Approved',
  rejected: 'Rejected',
  approve: 'Approve',
  approveNext: 'Approve and next',
  rejectButton: 'Reject',
  whyReject: 'Why is it rejected?',
  cancel: 'Cancel',
  skip: 'Skip',
  next: 'Next',
  yourTurn: 'Your turn',
  hints: {
    vote: 'answer',
    compare: 'compare',
    approve: 'approve, next',
    reject: 'reject',
    move: 'move a point',
    pick: 'pick a point',
    by_one: 'move by {{count}} pixel',
    by_other: 'move by {{count}} pixels',
  },
};
