import { z } from 'zod';
import { id, platform, sha256 } from '#shared/contract/common.ts';
import type { elementContent, instructionContent } from '#shared/contract/elements.ts';
import type { questionContent } from '#shared/contract/questions.ts';
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
export function recordOf(kind: AnyItemKind, item: StoredItem, parent: string | null, content: unknown): ReleaseRecord {
  const { id: itemId, revision, screenshotId, subject, source } = item;
  const on = subject.kind === 'screenshot' ? { screenshot: screenshotId } : { subject };
  const record = { kind: kind.id, id: itemId, revision, ...on, source, content };
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
 * One frozen record. Items name their subject by id; its record comes before theirs, with only its own items in
 * between. Kinds beyond those named here are read by their own schema.
 */
export type ReleaseRecord = SubjectRecord | ElementRecord | InstructionRecord | QuestionRecord;
type ElementRecord = Item<'element', typeof elementContent>;
type InstructionRecord = Item<'instruction', typeof instructionContent> & { element: string };
type QuestionRecord = Item<'question', typeof questionContent>;

export const isElement = (record: ReleaseRecord): record is ElementRecord => record.kind === 'element';
export const isInstruction = (record: ReleaseRecord): record is InstructionRecord => record.kind === 'instruction';
export const isQuestion = (record: ReleaseRecord): record is QuestionRecord => record.kind === 'question';

/** What frozen items of all kinds have in common. */
export interface FrozenItem {
  kind: string;
  id: string;
  content: unknown;
  source: string;
}

/** The record itself, if it is a subject's. */
export const subjectRecordOf = (record: ReleaseRecord): SubjectRecord | null =>
  // An item's kind is none of these.
  isSubject(record.kind) ? (record as SubjectRecord) : null;

/** What the record of an item is about. */
export function aboutOf(record: ReleaseRecord): About {
  if ('screenshot' in record) return { kind: 'screenshot', id: record.screenshot };
  return about.parse((record as unknown as { subject: unknown }).subject);
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
