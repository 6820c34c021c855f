import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { parseJson } from '../json/parse.ts';
import { because, inWords, type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { jsonRecords } from '../json/slices.ts';
import type { RefusedRecord } from '../format.ts';
import { relativeName, type SourceFolder } from '../paths.ts';
import { endsOf } from '../pictures/other-machine.ts';
import { themes, themeTag } from '#shared/theme.ts';
import { own } from '../own.ts';
import { platformOf } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { tableRows } from './table.ts';

/** File names of manifests. */
export const manifestNames = ['manifest.csv', 'manifest.json', 'manifest.jsonl'];

export interface ManifestEntry {
  platform: Platform | null;
  app: string | null;
  tags: string[];
  /** The manifest's name, and the 1-based line of the entry. */
  manifest: string;
  line: number;
  /** The path in the manifest, if it is of another machine. */
  named?: string;
}

const text = z.union([z.string(), z.null()]).optional();
const entry = z.object({
  file: z.string({ error: inWords('format-no-picture-key') }).min(1),
  platform: text,
  app: text,
  tags: z.union([z.string(), z.array(z.string())]).optional(),
  theme: text,
});

/** Other names of columns in data sets. */
const columns: Record<string, string> = {
  file_name: 'file',
  filename: 'file',
  path: 'file',
  app_name: 'app',
  color_scheme: 'theme',
};
const columnOf = (name: string): string => own(columns, name.trim().toLowerCase()) ?? name.trim().toLowerCase();

/** A line of a JSON manifest with its keys renamed to the column names. */
const renamed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, cell]) => [columnOf(name), cell]))
    : value;

const tagsOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;,]/)).map((tag) => tag.trim()).filter(Boolean);

async function* rows(file: string): AsyncGenerator<{ value: unknown; line: number } | Refused> {
  if (file.endsWith('.csv')) {
    for await (const row of tableRows(file, columnOf))
      yield row instanceof Refused ? row : { value: row.record, line: row.line };
  } else
    for await (const slice of jsonRecords(file)) {
      let row: { value: unknown; line: number } | Refused;
      try {
        row = slice.bad ?? { value: renamed(parseJson(slice.text, slice.line).value), line: slice.line };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        row = error;
      }
      yield row;
    }
}

/** Normalises a name across systems: the Unicode form and the letter case of the extension may differ. */
const looseName = (name: string): string =>
  name.normalize('NFC').replace(/\.[^./]+$/, (ending) => ending.toLowerCase());

/** Entries of a folder's manifests by picture, each taken once. */
export class Described {
  readonly #entries = new Map<string, ManifestEntry>();
  readonly #exact = new Map<string, string>();

  /** Adds an entry; returns an earlier one for the same name, or null if this one was added. */
  add(name: string, entry: ManifestEntry): ManifestEntry | null {
    const before = this.#entries.get(name);
    if (before) return before;
    this.#entries.set(name, entry);
    this.#exact.set(looseName(name), name);
    return null;
  }

  /** The entry of a picture, by its path relative to the manifests' folder. */
  take(name: string): ManifestEntry | null {
    const text = this.#entries.has(name) ? name : this.#exact.get(looseName(name));
    const entry = text === undefined ? undefined : this.#entries.get(text);
    if (text === undefined || !entry) return null;
    this.#entries.delete(text);
    return entry;
  }

  /** Entries whose pictures were not found. */
  rest(): IterableIterator<[string, ManifestEntry]> {
    return this.#entries.entries();
  }
}
/** A picture of another colour scheme, or of none, has no such tag. */
const themeIn = (value: string | null | undefined): string[] =>
  themes.filter((theme) => value?.trim().toLowerCase() === theme).map(themeTag);

const same = (a: ManifestEntry, b: ManifestEntry): boolean =>
  a.platform === b.platform && a.app === b.app && a.tags.join('\n') === b.tags.join('\n');

/** The name of a picture within the folder; one that is named by a path of another machine is found by its end. */
async function nameIn(folder: SourceFolder, named: string): Promise<{ name: string; about: { named?: string } }> {
  const ends = endsOf(named) ?? [];
  for (const end of ends)
    if ((await folder.find(end)) !== null) return { name: end, about: { named: named.slice(0, 500) } };
  return { name: ends.at(-1) ?? relativeName(named), about: {} };
}

/**
 * Reads a manifest into `described`: columns or keys `file`, `platform`, `app`, `tags`, `theme` (CSV, a JSON array, or JSON
 * Lines). If two entries describe one picture differently, the first applies. Returns the entries that could not be
 * used.
 */
export async function readManifest(file: string, folder: SourceFolder, described: Described): Promise<RefusedRecord[]> {
  const manifest = path.basename(file);
  const problems: RefusedRecord[] = [];
  const refuse = (line: number | null, sentence: Phrase) =>
    problems.push({ record: line === null ? manifest : `${manifest}:${line}`, line, ...because(sentence) });
  try {
    for await (const row of rows(file)) {
      if (row instanceof Refused) {
        refuse(row.line, row.phrase);
        continue;
      }
      const { value, line } = row;
      try {
        const checked = entry.safeParse(value);
        if (!checked.success) throw new Refused(shapeProblem(checked.error));
        const { file: name, platform, app, tags, theme } = checked.data;
        const known = platform ? platformOf(platform) : null;
        if (platform && !known) throw new Refused(phrase('format-platform-unknown', { platform }));
        const found = await nameIn(folder, name);
        const columns = {
          platform: known,
          app: app?.trim() || null,
          tags: [...tagsOf(tags), ...themeIn(theme)],
          manifest,
          line,
          ...found.about,
        };
        const before = described.add(found.name, columns);
        if (before && !same(before, columns))
          throw new Refused(phrase('format-described-twice', { name, manifest: before.manifest, line: before.line }));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refuse(line, error.phrase);
      }
    }
  } catch (error) {
    if (error instanceof Refused) refuse(error.line, error.phrase);
    else refuse(null, textPhrase(error instanceof Error ? error.message : String(error)));
  }
  return problems;
}
