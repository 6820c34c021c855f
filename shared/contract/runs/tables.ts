import { z } from 'zod';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { id } from '../../records/fields.ts';
import { procedure } from '../errors.ts';
import { layoutId } from './evaluations/layouts.ts';
import { reading } from '../../tasks/outcomes.ts';
import { successBy } from './judging.ts';
import { reportFile } from './report-file.ts';
import { rowGroups } from '../../phrases/tables/row-groups.ts';

/** A table in a paper's layout, and which of the project's runs or agents are in it. */
const tableAsked = z.object({
  layout: layoutId,
  /** Tables of runs: only this release. */
  release: z.string().optional(),
  /** Tables of runs; absent: the newest complete run of each model and its settings. */
  runs: z.array(id).min(1).max(200).optional(),
  /** Tables of agents and judges; absent: all. */
  agents: z.array(z.string()).min(1).max(1000).optional(),
  reading: reading.default('strict'),
  /** Tables of agents: who decides success. */
  by: successBy.default('source'),
  judge: z.string().optional(),
});

export const tableFormats = ['md', 'csv', 'tex', 'html', 'xlsx', 'json'] as const;

const paperRow = z.object({
  group: z.enum(rowGroups),
  model: z.string(),
  /** What a row is called that no model made; absent for models. */
  title: phraseSchema.exactOptional(),
  /** `rerun`: run here, and also in the paper; `scored`: imported, with success decided here. */
  source: z.enum(['here', 'rerun', 'scored', 'published', 'self-reported']),
  /** A row of the paper. */
  printed: z.boolean(),
  run: id.nullable(),
  /** The number of its items, if it differs from the caption's: `N = 150`. */
  counted: z.string().nullable().default(null),
  notes: z.array(phraseSchema),
  /** Where its figures come from, as name and value; empty for rows of the paper. */
  record: z.array(z.tuple([z.string(), z.string()])),
  /** One per column: as printed, and at full precision if it is a number. */
  cells: z.array(
    z.object({
      text: z.string(),
      value: z.number().nullable(),
      n: z.number(),
      mark: z.enum(['best', 'second']).nullable(),
    }),
  ),
});
export type PaperRow = z.infer<typeof paperRow>;

const paperPart = z.object({
  release: z.string().nullable(),
  columns: z.array(z.object({ id: z.string(), block: z.string(), name: z.string() })),
  rows: z.array(paperRow),
  /** Sentences. */
  caption: z.array(z.string()),
});
export type PaperPart = z.infer<typeof paperPart>;

const paperTable = z.object({
  layout: layoutId,
  /** Paper and table. */
  source: z.string(),
  of: z.enum(['runs', 'agents', 'judges']),
  task: z.string().nullable(),
  /** What is wrong with the printed table. */
  printedErrors: z.array(phraseSchema),
  /** Which runs the table needs, if it has no row of our own. */
  missing: phraseSchema.nullable(),
  /** A table per release, newest release first; for agents and judges one. */
  parts: z.array(paperPart),
});
export type PaperTable = z.infer<typeof paperTable>;

export const tables = {
  /** A table as it is printed; without rows of our own it has those of the paper alone. */
  get: procedure.input(tableAsked).output(paperTable),
  /** The table as a file. Errors: INVALID if no run of the project belongs in it, or for runs and agents that do not. */
  file: procedure.input(tableAsked.extend({ format: z.enum(tableFormats) })).output(reportFile),
};
