import { type PointConvention, pointConventions } from '#shared/geometry/number-conventions.ts';
import { optionWeight, partWeights } from '#shared/metrics/weighted.ts';
import { type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { WhatIf } from '#shared/contract/runs/benchmark/what-if.ts';
import type { PairedItem } from '#pipelines/evaluate/compare.ts';
import { weighedPart } from '#pipelines/evaluate/score-table.ts';
import type { CountedItems } from '#pipelines/evaluate/what-if/conclusions.ts';
import type { Answer, Judged } from './answers.ts';

/** What an item weighs: all alike, by the number of its options, or so that its screenshots or a dimension's values do alike. */
export type Weighing =
  | { by: 'item' | 'cluster' }
  | { by: 'dimension'; dim: string }
  | { by: 'options'; raw: boolean; options(item: unknown): number };

type Reads = (answer: Answer) => Judged | null;

/** One way of counting. `reads` gives a model's reader; null where the model's replies allow no other. */
export interface Way {
  kind: WhatIf['ways'][number]['kind'];
  phrase: Phrase;
  reads(answers: readonly Answer[]): Reads | null;
  weighing: Weighing;
}

/** Counted as today: strictly, without what the strict reading leaves out. */
export const asToday: Reads = ({ leftOut, strict }) => (leftOut ? null : strict);

const weighed = (all: readonly { answer: Answer }[], of: (answer: Answer) => string): ((answer: Answer) => number) => {
  const sizes = new Map<string, number>();
  for (const { answer } of all) sizes.set(of(answer), (sizes.get(of(answer)) ?? 0) + 1);
  return (answer) => all.length / (sizes.size * (sizes.get(of(answer)) ?? 1));
};

/** A model's items by a way of counting, with the weights with which their mean is the figure. */
export function countedItems(answers: readonly Answer[], reads: Reads, weighing: Weighing): CountedItems {
  const all = answers.flatMap((answer) => {
    const judged = reads(answer);
    return judged ? [{ answer, right: judged.right }] : [];
  });
  const extra = ((): ((answer: Answer, at: number) => Partial<PairedItem>) => {
    if (weighing.by === 'item') return () => ({});
    if (weighing.by === 'options') {
      if (weighing.raw) return ({ item }) => ({ worth: optionWeight(weighing.options(item)) });
      const weights = partWeights(
        all.map(({ answer: { item, dims } }) => ({ options: weighing.options(item), part: weighedPart(dims) })),
      );
      return (_, at) => ({ weight: weights[at] ?? 1 });
    }
    const weightOf = weighed(all, ({ cluster, dims }) =>
      weighing.by === 'dimension' ? (dims[weighing.dim] ?? 'unknown') : cluster,
    );
    return (answer) => ({ weight: weightOf(answer) });
  })();
  return new Map(
    all.map(({ answer, right }, at) => [answer.key, { right, cluster: answer.cluster, ...extra(answer, at) }]),
  );
}

/** The convention in which most of a model's places hit. */
function fitting(answers: readonly Answer[]): PointConvention | null {
  let best: { convention: PointConvention; hits: number } | null = null;
  for (const convention of pointConventions) {
    const read = answers.flatMap(({ conventions }) => conventions[convention] ?? []);
    const hits = read.filter(({ right }) => right).length;
    if (read.length > 0 && (!best || hits > best.hits)) best = { convention, hits };
  }
  return best?.convention ?? null;
}

/** The strict reading with another one in its place where there is one; null if there is none at all. */
const instead =
  (other: (answer: Answer) => Judged | null) =>
  (answers: readonly Answer[]): Reads | null =>
    answers.some((answer) => other(answer) !== null)
      ? (answer) => (answer.leftOut ? null : (other(answer) ?? answer.strict))
      : null;

/**
 * Every way of counting that a task's stored replies allow, besides today's. `metric`: the figure that ranks the models;
 * null for the share of right items.
 */
export function waysOf(task: AnyTaskType, models: readonly (readonly Answer[])[], metric: string | null): Way[] {
  const figure = task.cellMetrics.find(({ id }) => id === metric);
  const today = weighingOf(figure);
  const every = models.flat();
  const out: Way[] = [];
  const read = (kind: Way['kind'], sentence: Phrase, reads: Way['reads'], weighing = today) =>
    out.push({ kind, phrase: sentence, reads, weighing });
  if (every.some(({ parity }) => parity !== null))
    // As the published code counts: it leaves nothing out.
    read('reader', phrase('what-if-parity'), (answers) =>
      answers.some(({ parity }) => parity !== null) ? ({ parity, strict }) => parity ?? strict : null,
    );
  if (every.some(({ extracted }) => extracted !== null))
    read(
      'reader',
      phrase('what-if-extractor'),
      instead(({ extracted }) => extracted),
    );
  if (every.some(({ conventions }) => Object.keys(conventions).length > 0)) {
    read('convention', phrase('what-if-fitting'), (answers) => {
      const best = fitting(answers);
      return best && instead(({ conventions }) => conventions[best] ?? null)(answers);
    });
    for (const convention of pointConventions)
      read(
        'convention',
        phrase('what-if-convention', { convention }),
        instead(({ conventions }) => conventions[convention] ?? null),
      );
    read(
      'convention',
      phrase('what-if-boxes', { boxes: 'xywh' }),
      instead(({ otherBoxes }) => otherBoxes),
    );
  }
  const same = (weighing: Weighing, sentence: Phrase) => read('weighting', sentence, () => asToday, weighing);
  if (today.by !== 'item') same({ by: 'item' }, phrase('what-if-alike'));
  if (figure?.share === undefined)
    for (const other of task.cellMetrics)
      if (other.weighting && other !== figure) same(weighingOf(other), textPhrase(other.label));
  same({ by: 'cluster' }, phrase('what-if-screenshots'));
  for (const { id, name } of task.dims.filter(({ id: dim }) => figure?.share?.dims[dim] === undefined))
    if (new Set(every.map(({ dims }) => dims[id])).size > 1)
      same({ by: 'dimension', dim: id }, phrase('what-if-dimension', { dimension: name }));
  const only = (sentence: Phrase, keeps: (judged: Judged) => boolean) => {
    if (every.some((answer) => !answer.leftOut && !keeps(answer.strict)))
      read(
        'denominator',
        sentence,
        () =>
          ({ leftOut, strict }) =>
            leftOut || !keeps(strict) ? null : strict,
      );
  };
  only(phrase('what-if-no-errors'), ({ outcome }) => outcome !== 'error');
  only(phrase('what-if-answered'), ({ outcome }) => outcome === 'right' || outcome === 'wrong');
  if (every.some(({ leftOut }) => leftOut))
    read(
      'denominator',
      phrase('what-if-left-out'),
      () =>
        ({ strict }) =>
          strict,
    );
  return out;
}

/** How a figure weighs its items. */
export function weighingOf(figure: AnyTaskType['cellMetrics'][number] | undefined): Weighing {
  const { weighting } = figure ?? {};
  if (!weighting) return { by: 'item' };
  return { by: 'options', raw: weighting.by === 'raw', options: (item) => weighting.options(item) };
}
