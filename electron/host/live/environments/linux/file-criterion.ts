import { hash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import sharp from '#pipelines/sharp.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { fits, parsed, valueAt, wantedMore } from '../found.ts';
import { homePath } from './home-path.ts';

/** Longest file that is looked into, in bytes. */
const mostBytes = 8_000_000;
/** Pixels in each direction at which pictures are compared, and how alike they have to be (our choice). */
const compared = 128;
const usuallyAlike = 0.95;

/** What a file is looked at as; a text without any of these. */
export const views = ['json', 'cell', 'sha256', 'like'] as const;

/** A file in the home folder; `exists: false`: there is none. */
export const fileCriterion = z.strictObject({
  kind: z.literal('file'),
  path: homePath,
  exists: z.boolean().optional(),
  /** A path into JSON: `items.0.name`; empty for the whole value. */
  json: z.string().max(500).optional(),
  /** A cell of a table in CSV: `B3`. */
  cell: z
    .string()
    .regex(/^[A-Z]{1,2}[1-9]\d{0,5}$/, { error: inWords('shape-cell') })
    .optional(),
  /** The hash of its bytes in hexadecimal digits. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: inWords('shape-sha256') })
    .optional(),
  /** A picture of the task's own files (`init`) that it looks like, as the task has it. */
  like: homePath.optional(),
  /** How alike they are at least, 0..1. */
  atLeast: z.number().min(0).max(1).optional(),
  equals: z.json().optional(),
  contains: z.string().optional(),
  ...wantedMore,
});
type FileCriterion = z.infer<typeof fileCriterion>;

/** The bytes of a file in the home folder; null if there is none there that may be looked into. */
async function bytesIn(home: string, name: string): Promise<Buffer | null> {
  try {
    const [real, root] = [await realpath(path.join(home, name)), await realpath(home)];
    const found = await stat(real);
    if (!real.startsWith(`${root}${path.sep}`) || !found.isFile() || found.size > mostBytes) return null;
    return await readFile(real);
  } catch {
    return null;
  }
}

/** The text of a cell such as `B3`; undefined if the table has none. */
function cellOf(csv: string, name: string): string | undefined {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  try {
    const rows: string[][] = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false });
    return rows[Number(row) - 1]?.[column - 1];
  } catch {
    return undefined;
  }
}

/**
 * How alike two pictures are, 0..1: one minus the mean difference of their colours, both scaled to one size; 0 if their
 * sides have other proportions or one is no picture.
 */
async function likeness(found: Buffer, wanted: Buffer): Promise<number> {
  try {
    const [a, b] = await Promise.all(
      [found, wanted].map(async (bytes) => {
        const { width, height } = await sharp(bytes).metadata();
        const flat = sharp(bytes).flatten({ background: '#ffffff' }).toColourspace('srgb');
        return {
          ratio: width / height,
          pixels: await flat.resize(compared, compared, { fit: 'fill' }).raw().toBuffer(),
        };
      }),
    );
    if (!a || !b || Math.abs(a.ratio / b.ratio - 1) > 0.02 || a.pixels.length !== b.pixels.length) return 0;
    let sum = 0;
    for (let at = 0; at < a.pixels.length; at++) sum += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
    return 1 - sum / a.pixels.length / 255;
  } catch {
    return 0;
  }
}

/** Whether a file is what a criterion wants, and what was found; `given` are the task's own files. */
export async function lookAtFile(
  entry: FileCriterion,
  home: string,
  given: readonly { file: string; content: Buffer }[],
): Promise<[boolean, unknown]> {
  const bytes = await bytesIn(home, entry.path);
  if (entry.exists === false) return [bytes === null, bytes?.toString('utf8')];
  if (!bytes) return [false, undefined];
  if (entry.sha256 !== undefined) {
    const found = hash('sha256', bytes);
    return [found === entry.sha256, found];
  }
  if (entry.like !== undefined) {
    const wanted = given.find(({ file }) => file === entry.like)?.content;
    const found = wanted ? await likeness(bytes, wanted) : 0;
    return [found >= (entry.atLeast ?? usuallyAlike), Number(found.toFixed(3))];
  }
  const text = bytes.toString('utf8');
  const found =
    entry.json !== undefined
      ? valueAt(parsed(text), entry.json)
      : entry.cell !== undefined
        ? cellOf(text, entry.cell)
        : text;
  return [found !== undefined && fits(found, entry), found];
}
