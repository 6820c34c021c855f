import { z } from 'zod';
import { episodeSelection } from '../episodes.ts';
import { procedure } from '../errors.ts';
import { id, isoTime } from '../../records/fields.ts';
import { itemFilter } from '../items.ts';
import { selection } from '../screenshots.ts';

/** How far work is: of one member, and of a batch as a whole. */
export const stages = ['todo', 'progress', 'submitted', 'review', 'done'] as const;
export const stage = z.enum(stages);
export type Stage = z.infer<typeof stage>;

const name = z.string().trim().min(1).max(120);
const person = z.string().min(1).max(60).nullable();
const due = z.iso.date().nullable();

export const batchKinds = ['screenshot', 'episode', 'item'] as const;
export type BatchKind = (typeof batchKinds)[number];

const counts = z.object({
  todo: z.number().int(),
  progress: z.number().int(),
  submitted: z.number().int(),
  review: z.number().int(),
  done: z.number().int(),
});
export type StageCounts = z.infer<typeof counts>;

export const batch = z.object({
  id,
  name,
  kind: z.enum(batchKinds),
  /** The kind of its items; null if they are of several, and for other batches. */
  itemKind: z.string().nullable(),
  /** Who it is assigned to; null for nobody. */
  person,
  due,
  /** Why it cannot go on; null if it can. */
  blocked: z.string().nullable(),
  by: z.string(),
  at: isoTime,
  /** From the states of its members; retired ones do not count. */
  stage,
  counts,
});
export type Batch = z.infer<typeof batch>;

export const batchMember = z.object({ id, label: z.string(), kind: z.string(), stage });
export type BatchMember = z.infer<typeof batchMember>;

/** Most items that can be chosen one by one. */
export const maxItems = 10_000;

/** What a batch is made of. `free`: only what is in no batch yet; the first `most` in the project's order. */
export const batchSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('screenshot'), selection }),
  z.object({ kind: z.literal('episode'), selection: episodeSelection }),
  z.object({
    kind: z.literal('item'),
    selection: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ids'), ids: z.array(id).min(1).max(maxItems) }),
      z.object({ kind: z.literal('filter'), filter: itemFilter.pick({ kind: true, state: true }).required() }),
    ]),
  }),
]);
export type BatchSource = z.infer<typeof batchSource>;

export const newBatch = z.object({
  name,
  of: batchSource,
  free: z.boolean().default(false),
  most: z.number().int().min(1).max(100_000).nullable().default(null),
  person,
  due,
});
export type NewBatch = z.infer<typeof newBatch>;

export const batches = {
  /** Newest first. */
  list: procedure.output(z.array(batch)),
  /** With its members, open ones first; at most 500. */
  get: procedure.input(z.object({ id })).output(batch.extend({ members: z.array(batchMember) })),
  /** Errors: INVALID if nothing matches. */
  create: procedure.input(newBatch).output(batch),
  /** Renames it, hands it over (`person`), takes it back (null), or sets its day; absent fields do not change. */
  update: procedure
    .input(
      z.object({
        id,
        name: name.exactOptional(),
        person: person.exactOptional(),
        due: due.exactOptional(),
      }),
    )
    .output(batch),
  /** Says why it cannot go on, or with null that it can. For reviewers, and for whoever has it. */
  block: procedure.input(z.object({ id, reason: z.string().trim().min(1).max(500).nullable() })).output(batch),
  /** Gives one's own batch back: it is nobody's then. */
  giveBack: procedure.input(z.object({ id })).output(batch),
  /** Removes the batch; its members stay as they are, and pictures lose the assignment that it gave them. */
  remove: procedure.input(z.object({ id })).output(z.object({})),
};
