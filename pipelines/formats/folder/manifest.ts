import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Platform } from '#shared/contract/common.ts';
import { parseJson } from '../json/parse.ts';
import { shapeProblem } from '../json/read.ts';
import { jsonRecords } from '../json/slices.ts';
import type { RefusedRecord } from '../format.ts';
import { relativeName } from '../paths.ts';
import { platformOf } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** Names under which a folder may describe its pictures. */
export const manifestNames = ['manifest.csv', 'manifest.json', 'manifest.jsonl'];

export interface ManifestEntry {
  platform: Platform | null;
  app: string | null;
  tags: string[];
  line: number;
}

export interface Manifest {
  /** By path relative to the manifest's folder. */
  entries: Map<string, ManifestEntry>;
  problems: RefusedRecord[];
}

const text = z.union([z.string(), z.null()]).optional();
const entry = z.object({
  file: z.string({ error: 'it names no picture (key "file")' }).min(1),
  platform: text,
  app: text,
  tags: z.union([z.string(), z.array(z.string())]).optional(),
});

/** Other names that data sets have for a column. */
const columns: Record<string, string> = { file_name: 'file', filename: 'file', path: 'file', app_name: 'app' };
const columnOf = (name: string): string => columns[name.trim().toLowerCase()] ?? name.trim().toLowerCase();

/** A line of a JSON manifest with its keys as columns are called. */
const renamed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [columnOf(name), one]))
    : value;

const tagsOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;,]/)).map((tag) => tag.trim()).filter(Boolean);

/** A table is read whole; a million pictures have about 100 MB of lines. */
const largestTable = 256 * 1024 * 1024;

async function* rows(file: string): AsyncGenerator<{ value: unknown; line: number }> {
  if (file.endsWith('.csv')) {
    const { size } = await stat(file);
    if (size > largestTable)
      throw new Refused(`the table has ${Math.round(size / 1048576)} MB; write it as manifest.jsonl`);
    const table: { record: Record<string, string>; info: { lines: number } }[] = parse(await readFile(file), {
      bom: true,
      columns: (header: string[]) => header.map(columnOf),
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    for (const { record, info } of table) yield { value: record, line: info.lines };
  } else
    for await (const slice of jsonRecords(file))
      yield { value: renamed(parseJson(slice.text, slice.line).value), line: slice.line };
}

/** Reads a manifest: columns or keys `file`, `platform`, `app`, `tags` (CSV, a JSON array, or JSON Lines). */
export async function readManifest(file: string): Promise<Manifest> {
  const base = path.basename(file);
  const entries: Manifest['entries'] = new Map();
  const problems: RefusedRecord[] = [];
  try {
    for await (const { value, line } of rows(file)) {
      const record = `${base}:${line}`;
      try {
        const checked = entry.safeParse(value);
        if (!checked.success) throw new Refused(shapeProblem(checked.error));
        const { file: name, platform, app, tags } = checked.data;
        const known = platform ? platformOf(platform) : null;
        if (platform && !known)
          throw new Refused(`the platform "${platform}" is none of windows, mac, linux, ios, android, web`);
        entries.set(relativeName(name), { platform: known, app: app?.trim() || null, tags: tagsOf(tags), line });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        problems.push({ record, line, why: error.message });
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push({ record: base, line: error instanceof Refused ? error.line : null, why });
  }
  return { entries, problems };
}
