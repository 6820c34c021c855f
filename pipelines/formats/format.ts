import type { ItemState, Platform } from '#shared/contract/common.ts';
import type { ElementContent, InstructionContent } from '#shared/contract/elements.ts';
import type { Convention } from '#shared/contract/imports.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { Budget } from './budget.ts';
import type { ReadEpisode, ReadLoose } from './episodes/record.ts';
import type { Gold } from './gold/row.ts';
import type { RawSource, ReadElement, ReadItem, ReadQuestion, ReadScreenshot, WriteOther } from './record-parts.ts';
import type { EpisodeWriteOptions, WriteEpisode, WriteLoose } from './episodes/write.ts';

/** What a tree file says, without its picture. */
export interface ReadTree {
  platform: Platform | null;
  app: string | null;
  /** Size of the screen as the tree has it, `[width, height]` in pixels; null when it does not say. */
  size: readonly [number, number] | null;
  /** Nodes that are worth proposing. */
  elements: ReadElement[];
}

/** One record of a source, read. */
export interface ReadRecord {
  /** Name for the report: file and place in it. */
  record: string;
  line: number | null;
  /** The record as it stood, kept for later; empty for bare pictures. */
  raw: string;
  convention: Convention | null;
  screenshot: ReadScreenshot;
  /**
   * The list on its picture that the record is an entry of; absent, the record is a list of its own. Equal elements or
   * questions of one list are two, equal ones of two lists are one that both refer to. So rows that give one target
   * several instructions meet, and twins that are in one list both come in.
   */
  list?: string | undefined;
  elements: ReadElement[];
  questions: ReadQuestion[];
  /** Items of further kinds. */
  items?: ReadItem[];
  /** What the reader had to repair, in words. */
  mended: string[];
}

/** A record that cannot be taken. */
export interface RefusedRecord {
  record: string;
  line: number | null;
  why: string;
  /** The folder that its pictures would be read from if the person agreed to it as the folder of pictures. */
  above?: string | undefined;
}

export type Read = ReadRecord | { refused: RefusedRecord };
/** One episode of a source, items about something else than one screenshot, or what cannot be taken. */
export type EpisodeRead = { episode: ReadEpisode } | { loose: ReadLoose } | { refused: RefusedRecord };

export interface ReadOptions {
  /** How boxes are to be read; the format's first convention when absent. */
  convention?: Convention | undefined;
  /** Folder that relative picture names are looked up in. */
  images?: string | undefined;
  /** What the reading may cost; absent when all of the source is to be read. */
  budget?: Budget | undefined;
}

/** What an export is made of: one screenshot with the items that go out. */
export interface WriteScreenshot {
  id: string;
  sha256: string;
  ext: string;
  width: number;
  height: number;
  name: string;
  /** `<hash8>_<hash8>_<sha256>` (MMBench-GUI), without ending; the plain name when the project does not anonymise. */
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

/** Where a format writes. Nothing is visible under the final name before the whole export is. */
export interface OutFolder {
  /** Opens a text file for writing, `/` between folders. */
  text(name: string): Promise<TextOut>;
  /** Opens a file of bytes for writing. */
  bytes(name: string): Promise<BytesOut>;
  /** Copies a stored picture to a relative name; a second copy to the same name does nothing. */
  picture(shot: Pick<WriteScreenshot, 'sha256' | 'file'>, name: string): Promise<void>;
}
export interface TextOut {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

export interface BytesOut {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface WriteOptions {
  convention?: Convention | undefined;
  /** Cells that a spreadsheet program would run get a quote before them; only for formats with `spreadsheet`. */
  formulaSafe?: boolean | undefined;
  /** Called with what was really written of each item, for the check that reads it back. */
  wrote(item: WriteItem): void;
  /** Called with what the format cannot hold, and why; nothing is dropped in silence. */
  leftOut(name: string, why: string): void;
}

export interface LooseWriteOptions {
  /** Called with what was really written, for the check that reads it back. */
  wrote(group: WriteLoose): void;
  leftOut(name: string, why: string): void;
}

/** What of an item survives in a format, and is compared when an export is read back. */
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
  /** One word: icon or text, and only without that the class. */
  | 'class-without-kind'
  /** Present and target state. */
  | 'states'
  /** Items of kinds that have no place of their own in a record. */
  | 'other-kinds';

export interface Format {
  id: string;
  name: string;
  /** Conventions its boxes may have; the first is the default. */
  conventions: readonly Convention[];
  /** `folder`, `.json` …: what a person may choose to read. */
  accepts: readonly string[];
  read?(path: string, options: ReadOptions): AsyncIterable<Read>;
  /** Reads the episodes of a source; a format may have these beside its records, or alone. */
  episodes?(path: string, options: ReadOptions): AsyncIterable<EpisodeRead>;
  /**
   * Reads one tree file's text on its own, for a picture that is there already; null when it is no such tree. Throws
   * `Refused` for one that is broken. Formats that have it may be imported as pre-labels.
   */
  tree?(text: string): ReadTree | null;
  /** Reads its records as the items that models are scored on, by the same rules as `read`. */
  gold?: Gold;
  /** How many records `read` will give, where that is cheap to say. */
  count?(path: string): Promise<number | null>;
  /** Writes a folder whose main file is `main`. */
  write?(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions): Promise<{ records: number }>;
  /** Writes episodes; a format may have this beside `write`, or alone. */
  writeEpisodes?(
    episodes: AsyncIterable<WriteEpisode>,
    out: OutFolder,
    options: EpisodeWriteOptions,
  ): Promise<{ records: number }>;
  /** Writes items about sets of pictures or about nothing; formats without it leave them out and say so. */
  writeLoose?(
    items: AsyncIterable<WriteLoose>,
    out: OutFolder,
    options: LooseWriteOptions,
  ): Promise<{ records: number }>;
  /**
   * Items about an episode in the shape that `writeLoose` takes; what it cannot hold goes to `leftOut`. Formats without
   * it leave items about episodes out, unless they write episodes.
   */
  looseOf?(episode: WriteEpisode, leftOut: (name: string, why: string) => void): WriteLoose[];
  /** False where episodes go out only when they are asked for; true: with everything else. */
  episodesToo?: boolean;
  /** A table that spreadsheet programs open: `write` minds `formulaSafe`. */
  spreadsheet?: boolean;
  /** Name of the main file of an export, relative to its folder; what `read` is given to read it back. */
  main?: string;
  carries?: readonly Carried[];
}

/** Checks a format's shape at compile time. */
export const defineFormat = (format: Format): Format => format;
