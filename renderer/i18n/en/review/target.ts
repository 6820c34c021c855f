import type { targetRejectReasons } from '#shared/items/element/target-reject-reasons.ts';
import type { cannotPoint } from '#shared/items/instruction/pointing.ts';

const cannot = {
  'several-fit': 'Ambiguous: several targets match',
  unclear: 'unclear wording',
  'picture-broken': 'picture is broken',
} satisfies Record<(typeof cannotPoint)[number], string>;

/** Reasons for rejecting an element's instructions. */
export const targetReject = {
  ambiguous: 'more than one is right',
  'wrong-box': 'the box is wrong',
  'wrong-target': 'the wording means something else',
  'mentions-mark': 'mentions the mark or a position',
  'bad-language': 'badly worded',
  'wrong-state': 'the state is wrong',
  duplicate: 'already asked',
  other: 'other, see note',
  'private-content': 'private or unsuitable content',
} satisfies Record<(typeof targetRejectReasons)[number], string>;

/** Words of the review of instructions. */
export const target = {
  title: 'Instruction',
  waiting: 'The instruction appears when the picture has loaded, so that timing is fair.',
  askOf: 'Answer {{place}} of {{of}}',
  how: {
    basic: 'Click the place it refers to.',
    advanced: 'Click the place it refers to.',
    locate: 'Click the control it describes.',
    interact: 'Click where the control would reach the target state.',
  },
  noPlace: 'No place to click?',
  absent: 'it is not there',
  cannot,
  pointFirst: 'Point first',
  pointFirstText:
    'The boxes and everything else appear after your answer. It is saved right away, with its distance to the box.',
  hiddenTitle: 'Hidden until you answer',
  hiddenBoxes: 'Boxes and the element’s name',
  hiddenVariants: 'The other wordings',
  hiddenPoints: 'Where models and others pointed',
  hiddenLints: 'Lints, state and comments',
  clickToAnswer: 'click the picture to answer',
  place: 'Click what the instruction refers to',
  aim: 'crosshair {{x}}, {{y}}',
  answers: 'Answers',
  youSeen: 'You (after seeing the key)',
  hit: 'in the box, at {{x}}, {{y}}',
  miss: '{{distance}} px off the box, at {{x}}, {{y}}',
  nothingThere: 'wrong: there is no target; clicked {{x}}, {{y}}',
  absentRight: 'right: it is not there',
  absentWrong: 'wrong: answered “not there”',
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
  isAbsent: 'There is no such target on this screen; “not there” is the correct answer.',
  noFacts: 'No properties recorded.',
  fact: {
    name: 'Name',
    kind: 'Kind',
    component: 'Component',
    now: 'State now',
    target: 'Target state',
    description: 'Description',
  },
  box: {
    locate: 'locate',
    interact: 'interact',
    current: 'current state',
    region: 'also correct',
  },
  nowTag: 'Now {{state}}',
  clicks: 'people’s clicks',
  legend: 'What the marks mean',
  modelPoints: '{{model}}: {{placed}} of {{n}} returned a point',
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
    'Two people disagree. Choose one of the decisions, pick again, edit, or reject; your decision is final.',
  changedText:
    'Somebody changed the element or its wordings. Your answer and your picks are kept, but nothing else was saved. Check what changed.',
  changedElse: 'Boxes and wordings are unchanged; states or picks changed.',
  goOn: 'Continue with the current version',
} as const;
