import { z } from 'zod';
import { id, platform, sha256 } from '#shared/contract/common.ts';
import type { elementContent, instructionContent } from '#shared/contract/elements.ts';
import type { questionContent } from '#shared/contract/questions.ts';
import type { AnyItemKind } from '#shared/items/define.ts';
import { findItemKind } from '#shared/items/registry.ts';
import type { StoredItem } from '../../db/queries/items.ts';

/** A screenshot as a release froze it. */
export const releaseScreenshot = z.object({
  kind: z.literal('screenshot'),
  id,
  revision: z.number().int(),
  sha256,
  ext: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  name: z.string(),
  exportName: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  tags: z.array(z.string()),
});

const itemFields = { id, revision: z.number().int(), screenshot: id, source: z.string() };

const schemas = new WeakMap<AnyItemKind, z.ZodType>();

/** The schema of a kind's frozen records: an item with its content, and by the other kind's name the item it hangs on. */
function itemSchema(kind: AnyItemKind): z.ZodType {
  let schema = schemas.get(kind);
  if (!schema) {
    const hangsOn = kind.partOf === null ? {} : { [kind.partOf]: id };
    schema = z.object({ kind: z.literal(kind.id), ...itemFields, ...hangsOn, content: kind.content });
    schemas.set(kind, schema);
  }
  return schema;
}

/** The record of an item that enters a release; `parent` is the item it hangs on. */
export function recordOf(kind: AnyItemKind, item: StoredItem, parent: string | null, content: unknown): ReleaseRecord {
  const { id: itemId, revision, screenshotId, source } = item;
  const record = { kind: kind.id, id: itemId, revision, screenshot: screenshotId, source, content };
  // The kind's own schema parsed the content.
  return { ...record, ...(kind.partOf !== null && { [kind.partOf]: parent }) } as ReleaseRecord;
}

/** A frozen item of one of the kinds that every project has. */
type Item<Kind extends string, Content extends z.ZodType> = {
  kind: Kind;
  id: string;
  revision: number;
  screenshot: string;
  source: string;
  content: z.infer<Content>;
};

/**
 * One frozen record. Items name their screenshot by id; its record comes before theirs, with only its own items between.
 * Kinds beyond those named here are read by their own schema.
 */
export type ReleaseRecord =
  | z.infer<typeof releaseScreenshot>
  | Item<'element', typeof elementContent>
  | (Item<'instruction', typeof instructionContent> & { element: string })
  | Item<'question', typeof questionContent>;

/** A frozen item of any kind, as far as all have it in common. */
export interface FrozenItem {
  kind: string;
  id: string;
  content: unknown;
  source: string;
}

const kindOf = z.object({ kind: z.string() });

function read(value: unknown, context: z.RefinementCtx): ReleaseRecord {
  const kind = kindOf.safeParse(value).data?.kind ?? '';
  const of = findItemKind(kind);
  const parsed = (of ? itemSchema(of) : releaseScreenshot).safeParse(value);
  if (parsed.success) return parsed.data as ReleaseRecord;
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}

export const releaseRecord = z.unknown().transform(read);

/** JSON with sorted keys and no spaces (RFC 8785): the same record has the same text, and so the same hash, everywhere. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
