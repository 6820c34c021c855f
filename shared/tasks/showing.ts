import type { BBox } from '#shared/geometry/shapes.ts';
import type { ImageRef } from './messages.ts';

/** The role of a picture of an item. */
export const pictureRoles = ['screenshot', 'in-question', 'option'] as const;
export type PictureRole = (typeof pictureRoles)[number];

/** A picture of an item. */
export interface TaskPicture {
  image: ImageRef;
  role: PictureRole;
  /** Letter of the option, if the picture is one. */
  letter?: string;
}

/** What lists and panels show of an item. */
export interface Showing {
  /** The text of the item. */
  label: string;
  pictures: readonly TaskPicture[];
  /** Boxes on the first picture by role, in image pixels. */
  boxes: readonly { kind: string; bbox: BBox }[];
}

/** An item that is answered with a position on a picture. */
export interface Pointing {
  instruction: string;
  image: ImageRef;
  /** The right regions; answers are checked against the first. Image pixels. */
  targets: readonly BBox[];
  /** The whole component, if the target is a part of it. */
  whole: BBox | null;
}

/** The structured form of an item without its key, for the built-in baselines. */
export type TaskAsked =
  | { kind: 'answer'; question: { question: string; options: { letter: string; text: string }[] } }
  | { kind: 'point'; instruction: string };
