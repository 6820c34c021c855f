import { z } from 'zod';

const size = z.object({ width: z.number().positive(), height: z.number().positive() }).nullish().catch(null);
const reference = z
  .union([
    z.string().transform((text) => ({ text, id: undefined, path: undefined })),
    z
      .object({
        id: z.string().nullish(),
        $screenshot: z.string().nullish(),
        path: z.string().nullish(),
        base64: z.string().nullish(),
      })
      .transform(({ id, $screenshot, path, base64 }) => ({
        text: base64 ?? undefined,
        id: id ?? $screenshot ?? undefined,
        path: path ?? undefined,
      })),
  ])
  .nullish()
  .catch(null);
/** A picture of a report: inside it, by its id, or a file beside it. */
export type Reference = NonNullable<z.infer<typeof reference>>;

export const task = z.object({
  type: z.string(),
  subType: z.string().nullish(),
  status: z.string().nullish(),
  param: z.unknown().optional(),
  thought: z.string().nullish(),
  errorMessage: z.string().nullish(),
  output: z.unknown().optional(),
  uiContext: z
    .object({ size, shotSize: size, screenshot: reference, screenshotBase64: reference })
    .nullish()
    .catch(null),
  recorder: z
    .array(z.object({ type: z.string().nullish(), screenshot: reference, timing: z.string().nullish() }))
    .nullish()
    .catch(null),
  timing: z.object({ start: z.number() }).nullish().catch(null),
});
export type Task = z.infer<typeof task>;

export const dump = z.object({
  groupName: z.string().nullish(),
  groupDescription: z.string().nullish(),
  deviceType: z.string().nullish(),
  platform: z.string().nullish(),
  executions: z.array(z.object({ id: z.string().nullish(), name: z.string().nullish(), tasks: z.array(z.unknown()) })),
});
export type Dump = z.infer<typeof dump>;

/** A dump of a report's page and the attributes of its element. */
export interface Found {
  text: string;
  attributes: Readonly<Record<string, string>>;
}

const unescaped = (text: string): string => text.replaceAll('__midscene_lt__', '<').replaceAll('__midscene_gt__', '>');

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
}

/** The dumps and the pictures in a report's page. */
export function partsOf(html: string): { dumps: Found[]; images: Map<string, string> } {
  const dumps: Found[] = [];
  const images = new Map<string, string>();
  for (const [, tag = '', text = ''] of html.matchAll(
    /<script\s+([^>]*type="midscene[_-][\w-]+"[^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const attributes = attributesOf(tag);
    if (attributes['type'] === 'midscene_web_dump' && text.trim() !== '')
      dumps.push({ text: unescaped(text), attributes });
    if (attributes['type'] === 'midscene-image') images.set(attributes['data-id'] ?? '', unescaped(text).trim());
  }
  return { dumps, images };
}
