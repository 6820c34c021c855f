import type { ItemLint } from '../../lints/define.ts';
import { tellingWords } from '../../lints/words.ts';
import { placesIn } from './arguments.ts';
import { type KnowledgeContent, knowledgeContent, offered } from '../../contents/knowledge-question.ts';
import { textsIn } from './record-messages.ts';
import { listPhrase, phrase } from '#shared/phrases/phrase.ts';

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

/** Letters of the options in the order in which lettered lines of the messages list them; null without such lines. */
function orderInLines(options: KnowledgeContent['options'], messages: string): string[] | null {
  const listed = new Map(
    [...messages.matchAll(/^\s*[([]?([A-Z])[.):\]]\s*(\S.*)$/gm)].map(([, letter = '', text = '']) => [
      letter,
      fold(text),
    ]),
  );
  const order = options.map(({ letter }) => options.find(({ text }) => fold(text) === listed.get(letter))?.letter);
  return new Set(order).size === options.length && !order.includes(undefined) ? order.map(String) : null;
}

/** Letters of the options in the order in which the recorded messages name them; null if one of them is missing. */
function orderInMessages({ options, record }: KnowledgeContent): string[] | null {
  const messages = textsIn(record?.['messages']).join('\n');
  const lines = orderInLines(options, messages);
  if (lines) return lines;
  const text = fold(messages);
  const places = options.map((option) => ({ letter: option.letter, at: text.lastIndexOf(fold(option.text)) }));
  if (text === '' || places.some(({ at }, i) => at < 0 || fold(options[i]?.text ?? '').length < 2)) return null;
  if (new Set(places.map(({ at }) => at)).size < places.length) return null;
  return places.sort((a, b) => a.at - b.at).map(({ letter }) => letter);
}

/** Actions that look alike on a still picture: some apps do the same for each of them. */
const alike = ['click', 'left_double', 'right_single'] as const;
const alikeIn = (text: string | undefined) => alike.find((entry) => entry === text);

/** Checks of one knowledge question. */
export const knowledgeLints: readonly ItemLint<KnowledgeContent>[] = [
  {
    code: 'answer-not-offered',
    severity: 'error',
    check: (content) =>
      offered(content).includes(content.answer) ? null : phrase('lint-answer-not-offered', { answer: content.answer }),
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
        : phrase('lint-option-drift', { order: order.join(', ') });
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
        if (first !== undefined) return phrase('lint-equal-options', { first, second: letter });
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
      return tellingWords(key.text).some((word) => words.has(word)) ? null : phrase('lint-unsupported-answer');
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
      if (bbox && !(inside([bbox[0], bbox[1]]) && inside([bbox[2], bbox[3]]))) return phrase('lint-mark-box-outside');
      if (point && !inside(point)) return phrase('lint-mark-point-outside');
      const off = column === 'parameter' ? options.find(({ text }) => !placesIn(text).every(inside)) : undefined;
      return off ? phrase('lint-mark-option-outside', { letter: off.letter }) : null;
    },
    good,
    bad: { ...good, region: { bbox: [10, 10, 1300, 40], point: null } },
  },
  {
    code: 'no-picture',
    severity: 'error',
    check: ({ pictures, column }) => (pictures.length === 0 && column !== 'plan' ? phrase('lint-no-picture') : null),
    good,
    bad: { ...good, pictures: [] },
  },
  {
    code: 'equally-valid-option',
    severity: 'error',
    check({ options, answer, equallyValid }) {
      const found = options.find(({ letter, text }) => letter !== answer && equallyValid.includes(text));
      return found ? phrase('lint-equally-valid-option', { letter: found.letter }) : null;
    },
    good,
    bad: { ...good, equallyValid: ['Pause'] },
  },
  {
    code: 'alike-actions',
    severity: 'warning',
    check({ column, options, answer }) {
      const key = alikeIn(options.find(({ letter }) => letter === answer)?.text);
      if (column !== 'type' || key === undefined) return null;
      const others = options.flatMap(({ text }) => (text === key ? [] : (alikeIn(text) ?? [])));
      return others.length === 0
        ? null
        : phrase('lint-alike-actions', {
            key: phrase(`lint-action-${key}`),
            others: listPhrase(others.map((entry) => phrase(`lint-action-${entry}`))),
          });
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
  {
    code: 'slight-effect',
    severity: 'warning',
    check({ column, change, options, answer, pictures: [before] }) {
      const key = options.find(({ letter }) => letter === answer)?.picture?.sha256;
      if (column !== 'effect' || !change || key === before?.sha256) return null;
      return change.slight !== null || change.share <= 0.005
        ? phrase('lint-slight-effect', { percent: (change.share * 100).toFixed(2) })
        : null;
    },
    good: { ...good, column: 'effect', change: { share: 0.2, box: [0, 0, 500, 400], slight: null } },
    bad: { ...good, column: 'effect', change: { share: 0.0004, box: [10, 10, 12, 30], slight: 'caret' } },
  },
];

export const knowledgeExample = good;
