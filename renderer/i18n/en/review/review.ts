import type { cannotAnswer } from '#shared/contract/review/question.ts';
import type { rejectReasons } from '#shared/contract/review/review.ts';
import { box } from './box.ts';
import { find } from './find.ts';
import { goal } from './goal.ts';
import { controls } from './controls.ts';
import { knowledge } from './knowledge.ts';
import { queue } from './queue.ts';
import { people } from './people.ts';
import { question } from './question.ts';
import { decision } from './decision.ts';
import { task } from './task.ts';
import { target, targetReject } from './target.ts';

const cannot = {
  'several-right': 'two are right',
  'none-right': 'none is right',
  'not-in-picture': 'not in the picture',
  unclear: 'unclear wording',
  'picture-broken': 'picture is broken',
} satisfies Record<(typeof cannotAnswer)[number], string>;

const reject = {
  'wrong-key': 'the key is wrong',
  ambiguous: 'more than one is right',
  'not-from-picture': 'not answerable from the picture',
  trivial: 'too trivial',
  'reveals-app': 'names the app',
  'bad-language': 'badly worded',
  duplicate: 'already asked',
  other: 'other, see note',
  'private-content': 'private or unsuitable content',
} satisfies Record<(typeof rejectReasons)[number], string>;

/** Words of the review screen. */
export const review = {
  ...queue,
  ...people,
  ...question,
  ...decision,
  cannot,
  reject: { ...targetReject, ...reject },
  target,
  box,
  find,
  goal,
  controls,
  knowledge,
  task,
  stage: {
    label: 'Picture',
    alt: 'Screenshot {{name}}',
    size: '{{width}} × {{height}}',
    zoom: '{{percent}} %',
    loading: 'Loading the picture',
    failed:
      'The picture of {{name}} is missing or damaged. Answer “picture is broken”, or ask a curator to import it again.',
    pin: 'Comment {{n}} by {{author}}',
    place: 'Click the place on the picture',
  },
  report: 'Reported by {{name}}, {{day}}',
} as const;
