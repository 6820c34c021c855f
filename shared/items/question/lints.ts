import type { QuestionContent } from '#shared/contents/question.ts';
import type { ItemLint, ProjectLint } from '../../lints/define.ts';
import { privateFinding } from '../../lints/private-text.ts';
import { listPhrase, phrase } from '#shared/phrases/phrase.ts';

/** Input of the checks of a question. */
export interface QuestionSubject {
  content: QuestionContent;
  app: string | null;
}

const make = (texts: string[], answer: string, question = 'Which panel is open?', app: string | null = 'Settings') => ({
  content: {
    difficulty: 'easy' as const,
    question,
    options: texts.map((text, at) => ({ letter: String.fromCharCode(65 + at), text })),
    answer,
    explanation: 'The panel’s heading says so.',
    hint: null,
  },
  app,
});
const good = make(['Sound', 'Displays', 'Network', 'Printers'], 'B');

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

/** Matches the app's name as a separate word, ignoring case. */
function nameOf(app: string): RegExp {
  const escaped = app.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
}

function longerBy({ content }: QuestionSubject): number | null {
  const key = content.options.find((option) => option.letter === content.answer);
  const others = content.options.filter((option) => option.letter !== content.answer);
  if (!key || others.length === 0) return null;
  return key.text.length / Math.max(1, ...others.map((option) => option.text.length));
}

/** Checks of one question (MMBench-GUI appendix, prompts 1 and 2: what an item must and must not be). */
export const questionLints: readonly ItemLint<QuestionSubject>[] = [
  {
    code: 'empty-text',
    severity: 'error',
    check({ content }) {
      if (content.question.trim() === '') return phrase('lint-empty-question');
      const empty = content.options.filter((option) => option.text.trim() === '').map((option) => option.letter);
      return empty.length ? phrase('lint-empty-options', { letters: empty.join(', '), count: empty.length }) : null;
    },
    good,
    bad: make(['Sound', '', 'Network', 'Printers'], 'A'),
  },
  {
    code: 'option-letters',
    severity: 'error',
    check({ content }) {
      const letters = content.options.map((option) => option.letter);
      const wanted = letters.map((_, at) => String.fromCharCode(65 + at));
      return letters.join() === wanted.join()
        ? null
        : phrase('lint-option-letters', { letters: letters.join(', '), expected: wanted.join(', ') });
    },
    good,
    bad: {
      ...good,
      content: {
        ...good.content,
        options: [
          { letter: 'A', text: 'Sound' },
          { letter: 'C', text: 'Displays' },
          { letter: 'D', text: 'Network' },
          { letter: 'E', text: 'Printers' },
        ],
        answer: 'C',
      },
    },
  },
  {
    code: 'answer-not-offered',
    severity: 'error',
    check: ({ content }) =>
      content.options.some((option) => option.letter === content.answer)
        ? null
        : phrase('lint-answer-not-among', { answer: content.answer }),
    good,
    bad: make(['Sound', 'Displays', 'Network', 'Printers'], 'E'),
  },
  {
    code: 'option-count',
    severity: 'warning',
    check({ content }) {
      const count = content.options.length;
      return count >= 4 && count <= 6 ? null : phrase('lint-option-count', { n: count });
    },
    good,
    bad: make(['Sound', 'Displays', 'Network'], 'B'),
  },
  {
    code: 'duplicate-options',
    severity: 'error',
    check({ content }) {
      const seen = new Map<string, string>();
      for (const { letter, text } of content.options) {
        const key = fold(text);
        const first = seen.get(key);
        if (first !== undefined && key !== '') return phrase('lint-duplicate-options', { first, second: letter });
        seen.set(key, letter);
      }
      return null;
    },
    good,
    bad: make(['Sound', 'Displays', 'sound.', 'Printers'], 'B'),
  },
  {
    code: 'app-name-leaked',
    severity: 'warning',
    check({ content, app }) {
      if (app === null || app.trim().length < 2) return null;
      const name = nameOf(app);
      if (name.test(content.question)) return phrase('lint-app-named', { app });
      const leaking = content.options.filter((option) => name.test(option.text)).map((option) => option.letter);
      return leaking.length ? phrase('lint-app-named-in-option', { letters: leaking.join(', '), app }) : null;
    },
    good,
    bad: make(['Sound', 'Displays', 'Network', 'Printers'], 'B', 'Which panel of Settings is open?'),
  },
  {
    code: 'private-content',
    severity: 'warning',
    check: ({ content }) =>
      privateFinding([content.question, ...content.options.map(({ text }) => text), content.explanation].join('\n')),
    good,
    bad: make(['Sound', 'ada@lantern.org', 'Network', 'Printers'], 'B'),
  },
  {
    code: 'longest-option',
    severity: 'info',
    check(subject) {
      const ratio = longerBy(subject);
      return ratio !== null && ratio >= 1.5 ? phrase('lint-longest-option', { times: ratio.toFixed(1) }) : null;
    },
    good,
    bad: make(['Sound', 'Displays, where resolution and scale are chosen', 'Network', 'Printers'], 'B'),
  },
  {
    code: 'no-explanation',
    severity: 'info',
    check: ({ content }) => (content.explanation.trim() === '' ? phrase('lint-no-explanation') : null),
    good,
    bad: { ...good, content: { ...good.content, explanation: ' ' } },
  },
];

/** Distance of a count from its expected value, in standard deviations. */
function deviations(count: number, expected: number, variance: number): number {
  return variance === 0 ? 0 : (count - expected) / Math.sqrt(variance);
}

const smallest = 20;
const limit = 3;
const repeat = (subject: QuestionSubject, times: number): QuestionSubject[] =>
  Array.from({ length: times }, () => subject);
const spread = Array.from({ length: 40 }, (_, at) =>
  make(
    ['Sound', 'Colour', 'Tables', 'People'].map((text, place) => (place === (at >> 2) % 4 ? `${text}s` : text)),
    'ABCD'[at % 4] ?? 'A',
  ),
);

/** Checks over all questions of a project; none under 20 questions, findings from 3 standard deviations on. */
export const questionProjectLints: readonly ProjectLint<QuestionSubject>[] = [
  {
    code: 'answer-letter-balance',
    severity: 'warning',
    reducer() {
      const counts = new Map<string, { count: number; expected: number; variance: number }>();
      let n = 0;
      return {
        add({ content }) {
          const m = content.options.length;
          if (m < 2) return;
          n += 1;
          for (const { letter } of content.options) {
            const at = counts.get(letter) ?? { count: 0, expected: 0, variance: 0 };
            at.expected += 1 / m;
            at.variance += (1 / m) * (1 - 1 / m);
            if (letter === content.answer) at.count += 1;
            counts.set(letter, at);
          }
        },
        result() {
          if (n < smallest) return null;
          const off = [...counts].filter(
            ([, { count, expected, variance }]) => Math.abs(deviations(count, expected, variance)) >= limit,
          );
          if (off.length === 0) return null;
          const letters = off.map(([letter, { count, expected }]) =>
            phrase('lint-answer-letter', { letter, times: count, expected: expected.toFixed(0) }),
          );
          return phrase('lint-answer-letter-balance', { n, letters: listPhrase(letters) });
        },
      };
    },
    good: spread,
    bad: repeat(good, 40),
  },
  {
    code: 'longest-option-bias',
    severity: 'warning',
    reducer() {
      let n = 0;
      let longest = 0;
      let expected = 0;
      let variance = 0;
      return {
        add(subject) {
          const m = subject.content.options.length;
          const ratio = longerBy(subject);
          if (ratio === null) return;
          n += 1;
          expected += 1 / m;
          variance += (1 / m) * (1 - 1 / m);
          if (ratio > 1) longest += 1;
        },
        result: () =>
          n >= smallest && deviations(longest, expected, variance) >= limit
            ? phrase('lint-longest-option-bias', { longest, n, expected: expected.toFixed(0) })
            : null,
      };
    },
    good: spread,
    bad: repeat(make(['Sound', 'Displays and scale', 'Network', 'Printers'], 'B'), 40),
  },
];
