import { z } from 'zod';
import { presetById } from '../../presets/registry.ts';
import type { ModelGroup } from '../../presets/preset.ts';
import { type Evaluation, readingOf, type ReadingName, rowName } from '../model.ts';
import type { Figure, Layout } from './define.ts';

/** The groups of rows in the order of the papers. */
const groups = ['proprietary', 'open', 'gui', 'composite', 'other', 'baseline'] as const;
export type RowGroup = (typeof groups)[number];

export interface LayoutRow {
  group: RowGroup;
  model: string;
  /** `here`: a run of this studio rather than a published row. */
  source: 'here' | 'published';
  run: string | null;
  /** By column id. */
  figures: Readonly<Record<string, Figure>>;
}

const familyIn = z.looseObject({ family: z.string() });

function groupOf(one: Evaluation): RowGroup {
  if (one.baseline) return 'baseline';
  if (one.settings.detector !== null) return 'composite';
  const family = familyIn.safeParse(one.manifest.params).data?.family;
  const group: ModelGroup | undefined = family === undefined ? undefined : presetById(family)?.group;
  return group ?? 'other';
}

/** The runs of a layout by group, in the given order, then the rows of the paper. */
export function layoutRows(layout: Layout, evaluations: readonly Evaluation[], reading: ReadingName): LayoutRow[] {
  const own = evaluations
    .filter((one) => layout.takes?.(one) ?? true)
    .map((one): LayoutRow => {
      const scores = readingOf(one, reading);
      const figures = Object.fromEntries(layout.columns.map(({ id, figure }) => [id, figure(scores)]));
      return { group: groupOf(one), model: rowName(one), source: 'here', run: one.run.id, figures };
    })
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
  const printed = (layout.published?.rows ?? []).flatMap(({ model, cells }): LayoutRow[] => {
    if (!cells) return [];
    const figures = Object.fromEntries(
      layout.columns.map(({ id }) => [id, { value: cells[id] === undefined ? null : cells[id] / 100, n: 0 }]),
    );
    return [{ group: 'other', model, source: 'published', run: null, figures }];
  });
  return [...own, ...printed];
}
