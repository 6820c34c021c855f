import type { ItemLint } from '../define.ts';
import type { KnowledgeItem } from './item.ts';

const good: KnowledgeItem = {
  id: 'WidgetFunctionUnderstanding-1',
  column: 'widget',
  form: 'multiple_choice',
  question: 'What does the marked control do?',
  images: [{ ref: 'a.png', width: 1280, height: 720 }],
  options: ['Mute', 'Pause', 'Share', 'Close'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
  app: 'Player',
  os: 'Windows',
  annotation: { bbox: [10, 10, 40, 40], point: null },
  answer: 'A',
};

/** Checks of one knowledge question. */
export const knowledgeLints: readonly ItemLint<KnowledgeItem>[] = [
  {
    code: 'answer-not-offered',
    severity: 'error',
    check: ({ form, options, answer }) =>
      (form === 'yes_or_no' ? ['yes', 'no', 'unknown'] : options.map((option) => option.letter)).includes(answer)
        ? null
        : `The answer is “${answer}”, which is not offered.`,
    good,
    bad: { ...good, answer: 'E' },
  },
  {
    code: 'mark-outside-picture',
    severity: 'error',
    check({ annotation: { bbox }, images: [image] }) {
      if (!bbox || !image) return null;
      return bbox[0] < 0 || bbox[1] < 0 || bbox[2] > image.width || bbox[3] > image.height
        ? 'The marked box leaves its picture.'
        : null;
    },
    good,
    bad: { ...good, annotation: { bbox: [10, 10, 1300, 40], point: null } },
  },
  {
    code: 'no-picture',
    severity: 'error',
    check: ({ images }) => (images.length === 0 ? 'The question has no picture.' : null),
    good,
    bad: { ...good, images: [] },
  },
];

export const knowledgeExample = good;
