import type { ItemState, Platform } from '#shared/contract/common.ts';
import type { ElementContent } from '#shared/contract/elements.ts';
import type { Convention } from '#shared/contract/imports.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { RawBox } from './boxes/boxes.ts';

/** A picture that a record refers to. */
export interface ImageRef {
  /** Same key, same picture, within one source. */
  key: string;
  /** Name to show and store. */
  name: string;
  /** Absolute path of the file, checked to lie inside the source. */
  file?: string;
  /** The file's bytes, when the format carries pictures inside. */
  bytes?: Buffer;
  /** What the record says the file's sha256 is; a difference is reported. */
  sha256?: string;
}

export interface ReadScreenshot {
  image: ImageRef;
  /** Where the picture came from, when that is not its name in the source: the address of a page. */
  source?: string;
  platform: Platform | null;
  app: string | null;
  /** True when the record itself says so; a guess from folder names gives way to what the person said. */
  certain: boolean;
  tags: string[];
  /** Size the record claims, `[width, height]` in pixels; a difference is reported. */
  declaredSize: readonly [number, number] | null;
}

export interface ReadInstruction {
  type: 'basic' | 'advanced' | 'locate' | 'interact';
  text: string;
  style: string | null;
  picked?: boolean;
  state?: ItemState;
}

/** An element with its boxes as the file has them; they become pixels once the picture's true size is known. */
export interface ReadElement {
  content: Partial<Omit<ElementContent, 'locate' | 'interact' | 'current' | 'regions' | 'polygon'>>;
  locate: RawBox | null;
  interact: RawBox | null;
  current: RawBox | null;
  regions: RawBox[];
  /** Outline, x1,y1,x2,y2,… in image pixels. */
  polygon: number[] | null;
  instructions: ReadInstruction[];
  state?: ItemState;
  /** Where it came from before this file; the format's id when absent. */
  source?: string;
  /** Its own part of the record, when the record holds several elements. */
  raw?: string;
}

export interface ReadQuestion {
  content: QuestionContent;
  state?: ItemState;
  source?: string;
}

/** An item of a kind that has no place of its own in a record: its content as the kind's schema has it. */
export interface ReadItem {
  kind: string;
  content: unknown;
  state?: ItemState;
  source?: string;
}

/** The record an item was imported from, kept as it stood. */
export interface RawSource {
  format: string;
  convention: Convention | null;
  record: string;
}

/** An item of a further kind; formats that do not know it leave it out and say so. */
export interface WriteOther {
  kind: string;
  id: string;
  label: string;
  content: unknown;
  state: ItemState;
  source: string;
  raw: RawSource | null;
}
