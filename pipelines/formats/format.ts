import type { ItemState, Platform } from '#shared/records/fields.ts';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { type KnownGeometry, unreadGeometry } from './boxes/unread-geometry.ts';
import type { Budget } from './budget.ts';
import type { ReadEpisode, ReadLoose } from './episodes/record.ts';
import type { Gold } from './gold/row.ts';
import type { RawSource, ReadElement, ReadItem, ReadQuestion, ReadScreenshot, WriteOther } from './record-parts.ts';
import type { EpisodeWriteOptions, WriteEpisode, WriteLoose } from './episodes/write.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';

/** The content of a tree file, without its picture. */
export interface ReadTree {
  platform: Platform | null;
  app: string | null;
  /** Size of the screen according to the tree, `[width, height]` in pixels; null if unknown. */
  size: readonly [number, number] | null;
  /** Nodes that are worth proposing. */
  elements: ReadElement[];
}

/** One parsed record of a source. */
export interface ReadRecord {
  /** Name for the report: file and position in it. */
  record: string;
  line: number | null;
  /** The original record, kept for later; empty for plain pictures. */
  raw: string;
  convention: Convention | null;
  screenshot: ReadScreenshot;
  /**
   * The list on its picture to which the record belongs; absent, the record is a list of its own. Equal elements or
   * questions within one list are different; equal ones of two lists are the same. So rows that give one target several
   * instructions are combined, while identical elements of one list are all imported.
   */
  list?: string | undefined;
  elements: ReadElement[];
  questions: ReadQuestion[];
  /** Items of other kinds. */
  items?: ReadItem[];
  /** Repairs that the reader made. */
  repairs: Phrase[];
}

/** A record that cannot be imported. */
export interface RefusedRecord {
  record: string;
  line: number | null;
  /** English text of `phrase`. */
  why: string;
  phrase: Phrase;
  /** Number of entries that are left out with it (an element's instructions, for one), if several. */
  entries?: number | undefined;
  /** The folder from which its pictures would be read if the person confirmed it as the picture folder. */
  above?: string | undefined;
}

export type Read = ReadRecord | { refused: RefusedRecord };
/** One episode of a source, items that are not about one screenshot, or a refusal. */
export type EpisodeRead = { episode: ReadEpisode } | { loose: ReadLoose } | { refused: RefusedRecord };

export interface ReadOptions {
  /** Convention of the boxes; if absent the format's first. */
  convention?: Convention | undefined;
  /** Folder in which relative picture names are looked up. */
  images?: string | undefined;
  /** Limits for reading; absent if the whole source should be read. */
  budget?: Budget | undefined;
}

/** Input of an export: one screenshot with its exported items. */
export interface WriteScreenshot {
  id: string;
  sha256: string;
  ext: string;
  width: number;
  height: number;
  name: string;
  /** `<hash8>_<hash8>_<sha256>` (MMBench-GUI), without extension; the plain name if the project does not anonymise. */
  exportName: string;
  platform: Platform | null;
  app: string | null;
  tags: string[];
  state: ItemState;
  /** Absolute path of the stored picture. */
  file: string;
}

export interface WriteInstruction {
  id: string;
  content: InstructionContent;
  state: ItemState;
  raw: RawSource | null;
}
export interface WriteElement {
  id: string;
  content: ElementContent;
  state: ItemState;
  source: string;
  raw: RawSource | null;
  instructions: WriteInstruction[];
}
export interface WriteQuestion {
  id: string;
  content: QuestionContent;
  state: ItemState;
  source: string;
  raw: RawSource | null;
}
export interface WriteItem {
  screenshot: WriteScreenshot;
  questions: WriteQuestion[];
  elements: WriteElement[];
  others?: WriteOther[];
}

/** Where a format writes. Nothing has its final name until the whole export is complete. */
export interface OutFolder {
  /** Opens a text file for writing, `/` between folders. */
  text(name: string): Promise<TextOut>;
  /** Opens a binary file for writing. */
  bytes(name: string): Promise<BytesOut>;
  /** Copies a stored picture to a relative name; a second copy to the same name does nothing. */
  picture(shot: Pick<WriteScreenshot, 'sha256' | 'file'>, name: string): Promise<void>;
}
export interface TextOut {
  /** Await each call before the next one. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

export interface BytesOut {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface WriteOptions {
  convention?: Convention | undefined;
  /** Cells that a spreadsheet would run as a formula get a leading quote; only for formats with `spreadsheet`. */
  formulaSafe?: boolean | undefined;
  /** Called with what was actually written of each item, for the check that reads it back. */
  wrote(item: WriteItem): void;
  /** Called with what the format cannot hold, and why; nothing is dropped silently. */
  leftOut(name: string, why: Phrase): void;
  /** Called with what differs from the files that items came from, although nothing is left out. */
  noted?(note: Phrase): void;
}

export interface LooseWriteOptions {
  /** Called with what was actually written, for the check that reads it back. */
  wrote(group: WriteLoose): void;
  leftOut(name: string, why: Phrase): void;
}

/** The parts of an item that survive in a format, compared when an export is read back. */
export type Carried =
  | 'platform'
  | 'app'
  | 'questions'
  | 'explanation'
  | 'hint'
  | 'locate'
  | 'interact'
  | 'current'
  | 'kind'
  | 'name'
  | 'instructions'
  | 'instruction-type'
  | 'polygon'
  | 'regions'
  | 'details'
  | 'tags'
  /** Category, component and role. */
  | 'class'
  /** One word: icon or text, and the class only if neither is set. */
  | 'class-without-kind'
  /** Current and target state. */
  | 'states'
  /** Items of kinds without their own place in a record. */
  | 'other-kinds';

export interface Format {
  id: string;
  name: string;
  /** Conventions its boxes may have; the first is the default. */
  conventions: readonly Convention[];
  /** What it reads: `folder`, `.json` … */
  accepts: readonly string[];
  read?(path: string, options: ReadOptions): AsyncIterable<Read>;
  /**
   * Fields with geometry that `read` takes or reports itself, by name; `all` if its records can have no others. All
   * other fields with geometry are named in the report.
   */
  geometry?: KnownGeometry;
  /**
   * Looks at a chosen folder and tells which of its files belong to the set although no record is named after them, by
   * their name relative to the folder. All others are listed as left out. Formats without this function own every file
   * that they could read.
   */
  belonging?(chosen: string): Promise<(name: string) => boolean>;
  /**
   * Which files of a folder that was not recognised this format did not search, and what to do; null if it searched all
   * of them.
   */
  unsearched?(chosen: string): Promise<Phrase | null>;
  /** Reads the episodes of a source, in addition to records or alone. */
  episodes?(path: string, options: ReadOptions): AsyncIterable<EpisodeRead>;
  /**
   * Reads one tree file's text for an existing picture; null if it is not such a tree. Throws `Refused` for a broken
   * one. Formats with this function can be imported as pre-labels.
   */
  tree?(text: string): ReadTree | null;
  /** Reads its records as items for scoring, by the same rules as `read`. */
  gold?: Gold;
  /** Number of records that `read` will return, if it is cheap to determine. */
  count?(path: string): Promise<number | null>;
  /** Writes a folder whose main file is `main`. */
  write?(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions): Promise<{ records: number }>;
  /** Writes episodes, in addition to `write` or alone. */
  writeEpisodes?(
    episodes: AsyncIterable<WriteEpisode>,
    out: OutFolder,
    options: EpisodeWriteOptions,
  ): Promise<{ records: number }>;
  /**
   * Writes items about sets of pictures or without a subject; formats without this function leave them out and say so.
   */
  writeLoose?(
    items: AsyncIterable<WriteLoose>,
    out: OutFolder,
    options: LooseWriteOptions,
  ): Promise<{ records: number }>;
  /**
   * Converts items about an episode to the form that `writeLoose` accepts; what it cannot hold goes to `leftOut`.
   * Formats without this function leave items about episodes out, unless they write episodes.
   */
  looseOf?(episode: WriteEpisode, leftOut: (name: string, why: Phrase) => void): WriteLoose[];
  /** False if episodes are exported only on request; true: together with everything else. */
  episodesToo?: boolean;
  /** A table that spreadsheet programs open: `write` respects `formulaSafe`. */
  spreadsheet?: boolean;
  /** Name of the main file of an export, relative to its folder; `read` reads it back. */
  main?: string;
  carries?: readonly Carried[];
}

type Reader = NonNullable<Format['read']>;

/** Adds a note to each record of a reader that has geometry which the reader does not know. */
const namingGeometry = (read: Reader, known: KnownGeometry): Reader =>
  async function* (path, options) {
    for await (const entry of read(path, options)) {
      const note = 'refused' in entry ? null : unreadGeometry(entry.raw, known);
      yield note && !('refused' in entry) ? { ...entry, repairs: [...entry.repairs, note] } : entry;
    }
  };

/** A format whose reader names the geometry that it does not read. */
export const defineFormat = (format: Format): Format =>
  format.read ? { ...format, read: namingGeometry(format.read, format.geometry ?? []) } : format;
