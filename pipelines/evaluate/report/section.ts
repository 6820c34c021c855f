import type { z } from 'zod';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { ErrorSharesOf } from '#shared/contract/runs/evaluations/errors.ts';
import type { comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { withExtractor } from '#shared/contract/runs/evaluations/with-extractor.ts';
import { notRanked, type Standing, standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { type Evaluation, leadOf, readingOf, type ReadingName, tableTitle, tablesOf } from './model.ts';

export type Comparison = z.infer<typeof comparison>;

/** A picture of an item as people may see it, with blurred areas, and what was answered; boxes and point in image pixels. */
export interface ExamplePicture {
  /** A data URI; the file may be smaller than the picture. */
  src: string;
  width: number;
  height: number;
  /** The right regions. */
  boxes: readonly BBox[];
  /** The answered place; null without one. */
  point: Point | null;
}

/** An item that a run got wrong, for a few lines of a report. */
export interface Example {
  run: string;
  item: string;
  screenshot: string;
  gold: string;
  answer: string | null;
  outcome: Outcome;
  failure: FailureKind | null;
  /** Only in a page with pictures. */
  picture?: ExamplePicture;
}

/** What differs between the release of a section and another: its errata. */
export interface Errata {
  release: string;
  /** The later of the two; the newest release, or that of the section if it is the newest. */
  to: string;
  from: string;
  added: number;
  removed: number;
  changed: readonly {
    kind: string;
    label: string;
    fields: readonly { path: string; before: string; after: string }[];
  }[];
}

/** Contents of a report besides the evaluations. */
export interface ReportMaterial {
  /** Pairs of runs with their tests; one family per task and release. */
  pairs: readonly Comparison[];
  examples: readonly Example[];
  /** Of each release that another one differs from. */
  errata?: readonly Errata[];
  /** People and guesses on the same items. */
  references?: readonly ReferenceRow[];
  /** Plain runs against their variants, the plain one first. */
  changes?: readonly Comparison[];
  /** Kinds of error of each run. */
  errors?: readonly RunErrors[];
}

export interface RunErrors {
  run: string;
  views: readonly ErrorSharesOf[];
}

/** The part of a report about one task on one release. */
export interface Section {
  title: string;
  task: string;
  reading: ReadingName;
  /** Ordered by the leading figure, best first. */
  ranked: Evaluation[];
  /** Unranked: unfinished, failed, without readable answers, or over other items. */
  apart: { evaluation: Evaluation; standing: Standing }[];
  pairs: Comparison[];
  examples: Example[];
  errata: Errata | null;
  references: ReferenceRow[];
  changes: Comparison[];
  errors: RunErrors[];
}

/** A run's row with its extractor's readings, which follows its own; a published reading has none. */
export const extractedRows = (entry: Evaluation, reading: ReadingName): Evaluation[] =>
  reading === 'strict' ? [withExtractor(entry) ?? []].flat() : [];

/** All evaluations of a section, ranked ones first. */
export const allOf = (section: Section): Evaluation[] => [
  ...section.ranked,
  ...section.apart.map(({ evaluation }) => evaluation),
];

/** The parts of a report, one per task and release, in the given order. */
export function sectionsOf(
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  { pairs, examples, errata = [], references = [], changes = [], errors = [] }: ReportMaterial,
): Section[] {
  return tablesOf(evaluations).map((group) => {
    const standings = standingsOf(group);
    const value = (entry: Evaluation) => leadOf(readingOf(entry, reading))?.value ?? -1;
    const sorted = [...group].sort((a, b) => value(b) - value(a));
    const own = new Set(group.map((entry) => entry.run.id));
    const standing = (entry: Evaluation) => standings.get(entry.run.id) ?? 'complete';
    return {
      title: tableTitle(group, reading),
      task: group[0]?.task ?? '',
      reading,
      ranked: sorted.filter((entry) => standing(entry) === 'complete'),
      apart: sorted.flatMap((entry) =>
        standing(entry) === 'complete' ? [] : [{ evaluation: entry, standing: standing(entry) }],
      ),
      pairs: pairs.filter((pair) => own.has(pair.a.run) && own.has(pair.b.run)),
      changes: changes.filter((pair) => own.has(pair.a.run) && own.has(pair.b.run)),
      examples: examples.filter((example) => own.has(example.run)),
      errata: errata.find((errata) => errata.release === group[0]?.release) ?? null,
      errors: errors.filter(({ run }) => own.has(run)),
      references: references.filter(({ task, release }) => task === group[0]?.task && release === group[0]?.release),
    };
  });
}

/** Why a run is unranked, in a few words. */
export const whyApart = (entry: Evaluation, standing: Standing): string => {
  const why = notRanked(entry, standing);
  return why === null ? '' : phraseWords(why);
};
