import type { ItemLint } from '../define.ts';
import { tellingWords } from '../words.ts';
import { placesIn } from './arguments.ts';
import { type KnowledgeContent, knowledgeContent, offered } from './content.ts';
import { textsIn } from './record-messages.ts';

const picture = { sha256: '0'.repeat(64), width: 1280, height: 720, name: 'a.png' };
const good: KnowledgeContent = knowledgeContent.parse({
  column: 'widget',
  form: 'multiple_choice',
  question: 'What does the marked control do?',
  pictures: [picture],
  options: ['Mute the sound', 'Pause', 'Share', 'Close'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
  answer: 'A',
  region: { bbox: [10, 10, 40, 40], point: null },
  rationale: 'A crossed speaker mutes the sound.',
  app: 'Player',
  platform: 'windows',
  record: { messages: [{ role: 'user', content: 'A. Mute the sound\nB. Pause\nC. Share\nD. Close' }] },
});

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

/** Position of each option in the recorded messages; null if one of them is missing. */
function orderInMessages({ options, record }: KnowledgeContent): string[] | null {
  const text = fold(textsIn(record?.['messages']).join('\n'));
  const places = options.map((option) => ({ letter: option.letter, at: text.lastIndexOf(fold(option.text)) }));
  if (text === '' || places.some(({ at }, i) => at < 0 || fold(options[i]?.text ?? '').length < 2)) return null;
  if (new Set(places.map(({ at }) => at)).size < places.length) return null;
  return places.sort((a, b) => a.at - b.at).map(({ letter }) => letter);
}

/** Actions that look alike on a still picture: some apps do the same for each of them. */
const alike = ['click', 'left_double', 'right_single'];

/** Checks of one knowledge question. */
export const knowledgeLints: readonly ItemLint<KnowledgeContent>[] = [
  {
    code: 'answer-not-offered',
    severity: 'error',
    check: (content) =>
      offered(content).includes(content.answer) ? null : `The answer is “${content.answer}”, which is not offered.`,
    good,
    bad: { ...good, answer: 'E' },
  },
  {
    code: 'option-drift',
    severity: 'error',
    check(content) {
      const order = orderInMessages(content);
      const letters = content.options.map(({ letter }) => letter);
      return order === null || order.join() === letters.join()
        ? null
        : `Its messages list the options in the order ${order.join(', ')}, so the answer letter means something else there.`;
    },
    good,
    bad: {
      ...good,
      record: { messages: [{ role: 'user', content: 'A. Pause\nB. Mute the sound\nC. Share\nD. Close' }] },
    },
  },
  {
    code: 'equal-options',
    severity: 'error',
    check({ options, column }) {
      const seen = new Map<string, string>();
      for (const { letter, text, picture: shown } of options) {
        // An argument that differs only by case is wrong because of the case.
        const key = shown ? shown.sha256 : (column === 'parameter' ? '' : fold(text)) || text.trim();
        const first = seen.get(key);
        if (first !== undefined) return `Options ${first} and ${letter} are the same.`;
        seen.set(key, letter);
      }
      return null;
    },
    good,
    bad: {
      ...good,
      options: good.options.map((option, at) => (at === 2 ? { ...option, text: 'pause.' } : option)),
    },
  },
  {
    code: 'unsupported-answer',
    severity: 'warning',
    check({ form, column, options, answer, rationale }) {
      const key = options.find(({ letter }) => letter === answer);
      // Arguments and pictures are not expected in the rationale's text.
      if (form === 'yes_or_no' || !key || key.picture || column === 'parameter' || rationale.trim() === '') return null;
      const words = new Set(tellingWords(rationale));
      return tellingWords(key.text).some((word) => words.has(word))
        ? null
        : 'The rationale has none of the words of the right option.';
    },
    good,
    bad: { ...good, rationale: 'The Mini player keeps on top of other windows.' },
  },
  {
    code: 'mark-outside-picture',
    severity: 'error',
    check({ region: { bbox, point }, pictures: [first], column, options }) {
      if (!first) return null;
      const inside = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= first.width && y <= first.height;
      if (bbox && !(inside([bbox[0], bbox[1]]) && inside([bbox[2], bbox[3]])))
        return 'The marked box leaves its picture.';
      if (point && !inside(point)) return 'The marked point is outside its picture.';
      const off = column === 'parameter' ? options.find(({ text }) => !placesIn(text).every(inside)) : undefined;
      return off ? `Option ${off.letter} names a place outside the picture.` : null;
    },
    good,
    bad: { ...good, region: { bbox: [10, 10, 1300, 40], point: null } },
  },
  {
    code: 'no-picture',
    severity: 'error',
    check: ({ pictures, column }) =>
      pictures.length === 0 && column !== 'plan' ? 'The question has no picture.' : null,
    good,
    bad: { ...good, pictures: [] },
  },
  {
    code: 'equally-valid-option',
    severity: 'error',
    check({ options, answer, equallyValid }) {
      const found = options.find(({ letter, text }) => letter !== answer && equallyValid.includes(text));
      return found ? `Option ${found.letter} is equally valid.` : null;
    },
    good,
    bad: { ...good, equallyValid: ['Pause'] },
  },
  {
    code: 'alike-actions',
    severity: 'warning',
    check({ column, options, answer }) {
      const key = options.find(({ letter }) => letter === answer)?.text;
      if (column !== 'type' || key === undefined || !alike.includes(key)) return null;
      const others = options.filter(({ text }) => text !== key && alike.includes(text)).map(({ text }) => text);
      return others.length === 0
        ? null
        : `${key} looks like ${others.join(' and ')} on these pictures; check that only it fits.`;
    },
    good,
    bad: {
      ...good,
      column: 'type',
      options: ['click', 'left_double', 'drag', 'scroll'].map((text, at) => ({
        letter: 'ABCD'[at] ?? 'A',
        text,
        picture: null,
        origin: '',
      })),
    },
  },
];

export const knowledgeExample = good;
