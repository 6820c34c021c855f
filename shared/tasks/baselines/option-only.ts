import { z } from 'zod';
import { interval } from '#shared/metrics/fraction.ts';
import { clopperPearson } from '#shared/metrics/intervals/intervals.ts';
import { tellingWords } from '../../lints/words.ts';
import { hashDistance, sums, textDistance } from './distances.ts';

/** Ways to guess a key without the question's picture, or from how similar its pictures are. */
export const baselineIds = [
  'nearest-to-all',
  'farthest',
  'longest',
  'shortest',
  'position',
  'most-similar-picture',
  'nearest-other-picture',
  'least-similar-picture',
  'most-frequent-type',
  'words-shared',
] as const;
export type BaselineId = (typeof baselineIds)[number];

/** How often a baseline finds the key. */
export const baselineFigure = z.object({
  n: z.number().int(),
  /** 0..1; options that a baseline cannot tell apart share their part. */
  share: z.number(),
  /** Simultaneous 95 % interval: Clopper-Pearson, Bonferroni over the column's guesses. */
  ci: interval.nullable(),
  /** Mean of 1 / number of options. */
  chance: z.number(),
});
export type BaselineFigure = z.infer<typeof baselineFigure>;

/** Figures by column and baseline; a baseline that does not apply to a column is absent. */
export const baselineTable = z.record(z.string(), z.partialRecord(z.enum(baselineIds), baselineFigure));
export type BaselineTable = z.infer<typeof baselineTable>;

/** A multiple-choice question as a guesser sees it. */
export interface Guessable {
  column: string;
  question: string;
  options: readonly { letter: string; text: string; print: string | null }[];
  answer: string;
  /** Perceptual hash of the question's first picture. */
  print: string | null;
  /** Whether its options name types of actions, which are the same in every question. */
  types: boolean;
}

/** The parts of one vote that go to those with the highest value. */
function votes(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const best = values.map((value) => value >= most - 1e-9);
  const n = best.filter(Boolean).length;
  return best.map((entry) => (entry ? 1 / n : 0));
}

const least = (values: readonly number[]): number[] => votes(values.map((value) => -value));

/** Summed distances of the options to each other; null if some are neither texts nor hashed pictures. */
function between({ options }: Guessable): number[] | null {
  const prints = options.map(({ print }) => print);
  if (prints.every((print) => print !== null))
    return sums(options, (a, b) => hashDistance(a.print ?? '', b.print ?? ''));
  const texts = options.map(({ text }) => text);
  return texts.every((text) => text !== '') ? sums(options, (a, b) => textDistance(a.text, b.text)) : null;
}

/** Distances of the options' pictures to the question's; null without hashes. */
const fromQuestion = ({ options, print }: Guessable): number[] | null =>
  print !== null && options.every((option) => option.print !== null)
    ? options.map((option) => hashDistance(option.print ?? '', print))
    : null;

const lengths = ({ options }: Guessable): number[] | null =>
  options.every(({ text }) => text !== '') ? options.map(({ text }) => [...text].length) : null;

const of = (values: number[] | null, choose: (values: number[]) => number[]) => (values ? choose(values) : null);

type Guess = (question: Guessable) => number[] | null;

const guesses: Readonly<Partial<Record<BaselineId, Guess>>> = {
  'nearest-to-all': (entry) => (entry.types ? null : of(between(entry), least)),
  farthest: (entry) => (entry.types ? null : of(between(entry), votes)),
  longest: (entry) => of(lengths(entry), votes),
  shortest: (entry) => of(lengths(entry), least),
  'most-similar-picture': (entry) => of(fromQuestion(entry), least),
  'nearest-other-picture': (entry) =>
    of(fromQuestion(entry), (far) => {
      const others = far.filter((value) => value > 0);
      return least(far.map((value) => (value > 0 || others.length === 0 ? value : Number.MAX_VALUE)));
    }),
  'least-similar-picture': (entry) => of(fromQuestion(entry), votes),
  'words-shared': (entry) => {
    const asked = new Set(tellingWords(entry.question));
    if (entry.types || asked.size === 0 || lengths(entry) === null) return null;
    return votes(entry.options.map(({ text }) => tellingWords(text).filter((word) => asked.has(word)).length));
  },
};

interface Tally {
  n: number;
  hits: number;
  chance: number;
  /** Guesses among which the best one was chosen afterwards. */
  tried: number;
}

function count(questions: readonly Guessable[], hit: (question: Guessable) => number | null, tried = 1): Tally | null {
  const tally = { n: 0, hits: 0, chance: 0, tried };
  for (const question of questions) {
    const share = hit(question);
    if (share === null) continue;
    tally.n += 1;
    tally.hits += share;
    tally.chance += 1 / question.options.length;
  }
  return tally.n === 0 ? null : tally;
}

/** The most frequent answer as a constant guess; of the answers that occur, the best is known only afterwards. */
function constant(questions: readonly Guessable[], answerOf: (question: Guessable) => string | null): Tally | null {
  const times = new Map<string, number>();
  for (const question of questions) {
    const answer = answerOf(question);
    if (answer !== null) times.set(answer, (times.get(answer) ?? 0) + 1);
  }
  const [best] = [...times].sort(([, a], [, b]) => b - a);
  const tried = Math.max(...questions.map(({ options }) => options.length), 1);
  return best
    ? count(
        questions,
        (question) => (answerOf(question) === null ? null : Number(answerOf(question) === best[0])),
        tried,
      )
    : null;
}

const keyOf = ({ options, answer }: Guessable) => options.findIndex(({ letter }) => letter === answer);

function tallies(questions: readonly Guessable[]): [BaselineId, Tally][] {
  return baselineIds.flatMap((id): [BaselineId, Tally][] => {
    const guess = guesses[id];
    const tally = guess
      ? count(questions, (question) => guess(question)?.[keyOf(question)] ?? null)
      : id === 'position'
        ? constant(questions, ({ answer }) => answer)
        : constant(questions, (question) =>
            question.types ? (question.options[keyOf(question)]?.text ?? null) : null,
          );
    return tally ? [[id, tally]] : [];
  });
}

function figure({ n, hits, chance }: Tally, tried: number): BaselineFigure {
  const confidence = 1 - 0.05 / tried;
  const low = clopperPearson(Math.floor(hits + 1e-9), n, confidence);
  const high = clopperPearson(Math.ceil(hits - 1e-9), n, confidence);
  return { n, share: hits / n, ci: low && high ? [low[0], high[1]] : null, chance: chance / n };
}

/** Baselines of every column that has a question with a key among at least two options. */
export function optionBaselines(all: Iterable<Guessable>): BaselineTable {
  const columns = new Map<string, Guessable[]>();
  for (const entry of all) {
    if (entry.options.length < 2 || keyOf(entry) < 0) continue;
    const had = columns.get(entry.column);
    if (had) had.push(entry);
    else columns.set(entry.column, [entry]);
  }
  return Object.fromEntries(
    [...columns].map(([column, questions]) => {
      const found = tallies(questions);
      const tried = found.reduce((sum, [, tally]) => sum + tally.tried, 0);
      return [column, Object.fromEntries(found.map(([id, tally]) => [id, figure(tally, tried)]))];
    }),
  );
}

/** A column's baseline that is farthest above its chance; null for a column without any. */
export function bestBaseline(figures: BaselineTable[string]): { id: BaselineId; figure: BaselineFigure } | null {
  const all = baselineIds.flatMap((id) => (figures[id] ? [{ id, figure: figures[id] }] : []));
  const over = ({ figure: { ci, chance } }: (typeof all)[number]) => (ci?.[0] ?? 0) - chance;
  const share = ({ figure: { share: found, chance } }: (typeof all)[number]) => found - chance;
  return all.sort((a, b) => over(b) - over(a) || share(b) - share(a))[0] ?? null;
}

/** Whether a baseline finds more keys than chance, beyond doubt. */
export const aboveChance = ({ ci, chance }: BaselineFigure): boolean => ci !== null && ci[0] > chance;
