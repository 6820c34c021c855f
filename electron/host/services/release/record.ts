import { z } from 'zod';
import { id, platform, sha256 } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';

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

/** One frozen record. Items name their screenshot by id; its record comes before theirs, with only its own items between. */
export const releaseRecord = z.discriminatedUnion('kind', [
  releaseScreenshot,
  z.object({
    kind: z.literal('element'),
    id,
    revision: z.number().int(),
    screenshot: id,
    source: z.string(),
    content: elementContent,
  }),
  z.object({
    kind: z.literal('instruction'),
    id,
    revision: z.number().int(),
    screenshot: id,
    element: id,
    source: z.string(),
    content: instructionContent,
  }),
  z.object({
    kind: z.literal('question'),
    id,
    revision: z.number().int(),
    screenshot: id,
    source: z.string(),
    content: questionContent,
  }),
]);
export type ReleaseRecord = z.infer<typeof releaseRecord>;

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
