import type { ItemState, Platform } from '#shared/records/fields.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { RawBox } from './boxes/boxes.ts';

/** A picture that a record refers to. */
export interface ImageRef {
  /** Within one source, the same key means the same picture. */
  key: string;
  /** Name to show and store. */
  name: string;
  /** Absolute path of the file, checked to be inside the source. */
  file?: string;
  /** The file's bytes, if the format contains pictures. */
  bytes?: Buffer;
  /** The path by which the record names it, if that is of another machine and the picture was found by its end. */
  named?: string;
  /** The file's sha256 according to the record; a difference is reported. */
  sha256?: string;
}

export interface ReadScreenshot {
  image: ImageRef;
  /** Origin of the picture if it is not its name in the source: the URL of a page. */
  source?: string;
  platform: Platform | null;
  app: string | null;
  /** True if the record itself gives it; a guess from folder names is overridden by the person's input. */
  certain: boolean;
  tags: string[];
  /** Size given by the record, `[width, height]` in pixels; a difference is reported. */
  declaredSize: readonly [number, number] | null;
}

export interface ReadInstruction {
  type: 'basic' | 'advanced' | 'locate' | 'interact';
  text: string;
  style: string | null;
  picked?: boolean;
  state?: ItemState;
}

/** An element with the file's boxes; they become pixels once the picture's true size is known. */
export interface ReadElement {
  content: Partial<Omit<ElementContent, 'locate' | 'interact' | 'current' | 'regions' | 'polygon'>>;
  locate: RawBox | null;
  interact: RawBox | null;
  current: RawBox | null;
  regions: RawBox[];
  /** Outline, x1,y1,x2,y2,… in image pixels; with `polygonShares`, in shares of the picture's width and height. */
  polygon: number[] | null;
  polygonShares?: boolean;
  instructions: ReadInstruction[];
  state?: ItemState;
  /** Its origin before this file; if absent the format's id. */
  source?: string;
  /** Its part of the record, if the record contains several elements. */
  raw?: string;
}

export interface ReadQuestion {
  content: QuestionContent;
  state?: ItemState;
  source?: string;
}

/** An item of a kind without its own place in a record: content in the kind's schema. */
export interface ReadItem {
  kind: string;
  content: unknown;
  state?: ItemState;
  source?: string;
}

/** The original record of an item. */
export interface RawSource {
  format: string;
  convention: Convention | null;
  record: string;
}

/** An item of another kind; formats that do not support it leave it out and say so. */
export interface WriteOther {
  kind: string;
  id: string;
  label: string;
  content: unknown;
  state: ItemState;
  source: string;
  raw: RawSource | null;
}
