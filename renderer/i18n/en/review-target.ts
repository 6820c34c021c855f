import type { cannotPoint, targetRejectReasons } from '#shared/contract/targets.ts';

const cannot = {
  'several-fit': 'several places fit',
  unclear: 'unclear wording',
  'picture-broken': 'picture is broken',
} satisfies Record<(typeof cannotPoint)[number], string>;

/** Reasons for rejecting an element's instructions. */
export const targetReject = {
  ambiguous: 'more than one is right',
  'wrong-box': 'the box is wrong',
  'wrong-target': 'the words mean something else',
  'mentions-mark': 'mentions the mark or a position',
  'bad-language': 'badly worded',
  'wrong-state': 'the state is wrong',
  duplicate: 'asked already',
  other: 'other, see note',
} satisfies Record<(typeof targetRejectReasons)[number], string>;

/** Words of the review of instructions. */
export const target = {
  title: 'Instruction',
  waiting: 'The instruction opens when the picture is ready, so that the time is fair.',
  askOf: 'Answer {{place}} of {{of}}',
  how: {
    basic: 'Click the place that it means.',
    advanced: 'Click the place that it means.',
    locate: 'Click the control that is to be found.',
    interact: 'Click the place that brings the control to the wanted state.',
  },
  noPlace: 'No place to click?',
  absent: 'it is not there',
  cannot,
  pointFirst: 'Point first',
  pointFirstText:
    'The boxes and all else open after your answer. It is stored as you give it, with its distance to the box.',
  hiddenTitle: 'Hidden until you answer',
  hiddenBoxes: 'Boxes and the element’s name',
  hiddenVariants: 'The other wordings',
  hiddenPoints: 'Where models and others pointed',
  hiddenLints: 'Lints, state and comments',
  clickToAnswer: 'click the picture to answer',
  place: 'Click what the instruction means',
  aim: 'crosshair {{x}}, {{y}}',
  answers: 'Answers',
  youSeen: 'you, not blind',
  hit: 'in the box, at {{x}}, {{y}}',
  miss: '{{distance}} px off the box, at {{x}}, {{y}}',
  nothingThere: 'wrong, nothing is there; clicked {{x}}, {{y}}',
  absentRight: 'right: it is not there',
  absentWrong: 'wrong: said that it is not there',
  shortHit: '{{who}}, in the box',
  shortMiss: '{{who}}, {{distance}} px off',
  type: {
    basic: 'Basic',
    advanced: 'Advanced',
    locate: 'Locate',
    interact: 'Interact',
  },
  level: {
    basic: 'basic',
    advanced: 'advanced',
    locate: 'locate',
    interact: 'interact',
  },
  pick: 'Pick: {{text}}',
  picked: 'picked',
  asked: 'asked',
  textOf: 'Text of wording {{n}}',
  element: 'Element',
  isAbsent: 'There is no such target on this screen; the right answer says so.',
  noFacts: 'Nothing is noted of it.',
  fact: {
    name: 'Name',
    kind: 'Kind',
    component: 'Component',
    now: 'State now',
    target: 'Wanted state',
    description: 'Description',
  },
  box: {
    locate: 'locate',
    interact: 'interact',
    current: 'current state',
    region: 'also right',
  },
  nowTag: 'Now {{state}}',
  clicks: 'people’s clicks',
  legend: 'What the marks mean',
  modelPoints: '{{model}}: {{placed}} of {{n}} named a place',
  groupInside_one: '{{count}} in the box',
  groupInside_other: '{{count}} in the box',
  groupOutside_one: '{{count}} elsewhere',
  groupOutside_other: '{{count}} elsewhere',
  unique: {
    unique: 'unique: {{inside}} of {{n}} in the box',
    ambiguous: 'ambiguous: {{inside}} of {{n}} in the box',
    'suspect-box': 'suspect box: {{inside}} of {{n}} in it',
    inconclusive: 'inconclusive: {{inside}} of {{n}} in the box',
  },
  conflictText:
    'Two people decided differently. Take one of the decisions, pick anew, edit, or reject; your decision settles it.',
  changedText:
    'Somebody changed the element or its wordings. Your answer and your picks are kept. Nothing was saved; look at what changed.',
  changedElse: 'Neither boxes nor words changed, but states or picks did.',
  goOn: 'Go on with it as it is now',
} as const;
