import type { BBox } from '#shared/contract/common.ts';
import type { ImageRef } from './messages.ts';

/** What a picture of an item is for. */
export const pictureRoles = ['screenshot', 'in-question', 'option'] as const;
export type PictureRole = (typeof pictureRoles)[number];

/** A picture of an item. */
export interface TaskPicture {
  image: ImageRef;
  role: PictureRole;
  /** Letter of the option that the picture is. */
  letter?: string;
}

/** What lists and panels show of an item. */
export interface Showing {
  /** The words of the item. */
  label: string;
  pictures: readonly TaskPicture[];
  /** Boxes on the first picture by what they are, in image pixels. */
  boxes: readonly { kind: string; bbox: BBox }[];
}

/** An item that is answered with a place on a picture. */
export interface Pointing {
  instruction: string;
  image: ImageRef;
  /** The places that are right; the first is the one that is checked against. Image pixels. */
  targets: readonly BBox[];
  /** The whole component, where the target is a part of it. */
  whole: BBox | null;
}

/** The structured form of what an item asks, its key left out: what the built-in baselines read. */
export type TaskAsked =
  | { kind: 'answer'; question: { question: string; options: { letter: string; text: string }[] } }
  | { kind: 'point'; instruction: string };
