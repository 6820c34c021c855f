import { z } from 'zod';
import { id, platform, sha256 } from '#shared/records/fields.ts';
import { episodeContent, problem, stepContent } from '#shared/episodes/episode.ts';
import { pictureSet } from '#shared/episodes/picture-set.ts';
import { type AnyItemKind, subjectKinds } from '#shared/items/define.ts';
import { findItemKind } from '#shared/items/registry.ts';
import type { StoredItem } from '../../db/queries/items/items.ts';

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

const place = z.object({
  /** The source's name for the picture. */
  name: z.string(),
  /** Null if the picture is missing. */
  picture: z.object({ sha256, ext: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});

/** An episode as a release froze it: its task, and its pictures by hash. */
const releaseEpisode = z.object({
  kind: z.literal('episode'),
  id,
  revision: z.number().int(),
  source: z.string(),
  content: episodeContent,
  raw: z.string(),
  steps: z.array(place.extend({ content: stepContent, raw: z.string() })),
  final: place.nullable(),
  problems: z.array(problem),
});

/** A set of pictures as a release froze it. */
const releasePictures = z.object({
  kind: z.literal('pictures'),
  id,
  revision: z.number().int(),
  source: z.string(),
  content: pictureSet,
  pictures: z.array(place),
});

const subjectSchemas = { screenshot: releaseScreenshot, episode: releaseEpisode, pictures: releasePictures };

/** The record of a subject; it comes before those of its items. */
export type SubjectRecord = z.infer<(typeof subjectSchemas)[keyof typeof subjectSchemas]>;

const isSubject = (kind: string): kind is keyof typeof subjectSchemas => Object.hasOwn(subjectSchemas, kind);

const itemFields = { id, revision: z.number().int(), source: z.string() };
const about = z.object({ kind: z.enum(subjectKinds), id: id.nullable() });
type About = z.infer<typeof about>;

/** How an item's record names its subject: a screenshot by its id alone, as in all releases so far. */
const subjectFields = (kind: AnyItemKind) => (kind.subject === 'screenshot' ? { screenshot: id } : { subject: about });

/** A kind has one schema; building it takes long. */
const schemas = new WeakMap<AnyItemKind, z.ZodType>();

/** The schema of a kind's frozen records: an item with its content and, under its kind's name, its parent. */
function itemSchema(kind: AnyItemKind): z.ZodType {
  let schema = schemas.get(kind);
  if (!schema) {
    const hangsOn = kind.partOf === null ? {} : { [kind.partOf]: id };
    schema = z.object({
      kind: z.literal(kind.id),
      ...itemFields,
      ...subjectFields(kind),
      ...hangsOn,
      content: kind.content,
    });
    schemas.set(kind, schema);
  }
  return schema;
}

/** The record of an item in a release; `parent` is its parent item. */
export function recordOf(kind: AnyItemKind, item: StoredItem, parent: string | null, content: unknown): FrozenItem {
  const { id: itemId, revision, screenshotId, subject, source } = item;
  const on = subject.kind === 'screenshot' ? { screenshot: screenshotId } : { subject };
  const record = { kind: kind.id, id: itemId, revision, ...on, source, content };
  return { ...record, ...(kind.partOf !== null && { [kind.partOf]: parent }) };
}

/** One frozen record. Items name their subject by id; its record comes before theirs, with only its own items in between. */
export type ReleaseRecord = SubjectRecord | FrozenItem;

/** A frozen item, as the schema of its kind read it; its parent's id stands under the name of the parent's kind. */
export interface FrozenItem {
  kind: string;
  id: string;
  revision: number;
  source: string;
  content: unknown;
  /** Its screenshot's id, or any other subject. */
  screenshot?: string;
  subject?: About;
}

/** The id of a frozen item's parent; null for a kind without parents. */
export function parentOf(record: FrozenItem): string | null {
  const partOf = findItemKind(record.kind)?.partOf ?? null;
  const named: unknown = partOf === null ? null : { ...record }[partOf as keyof FrozenItem];
  return typeof named === 'string' ? named : null;
}

/** Whether a record is a subject's; no kind of item has such a name. */
export const isSubjectRecord = (record: ReleaseRecord): record is SubjectRecord => isSubject(record.kind);

/** What the record of an item is about. */
export function aboutOf({ screenshot, subject }: FrozenItem): About {
  return screenshot === undefined ? about.parse(subject) : { kind: 'screenshot', id: screenshot };
}

const kindOf = z.object({ kind: z.string() });

function read(value: unknown, context: z.RefinementCtx): ReleaseRecord {
  const kind = kindOf.safeParse(value).data?.kind ?? '';
  const of = findItemKind(kind);
  const schema = of ? itemSchema(of) : isSubject(kind) ? subjectSchemas[kind] : releaseScreenshot;
  const parsed = schema.safeParse(value);
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
