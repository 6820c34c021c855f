import type { BBox } from '#shared/geometry/shapes.ts';
import type { PictureMark } from '#shared/marks/mark.ts';

/** An edit of a stored picture before it is resized for a model. Boxes are in pixels of the stored picture. */
export type ImageEdit =
  | { kind: 'crop'; bbox: BBox }
  | { kind: 'mark'; bbox: BBox }
  | { kind: 'draw'; marks: PictureMark[] }
  /** Another stored picture to the right of this one, top-aligned; never together with `crop`. */
  | { kind: 'beside'; sha256: string; width: number; height: number; blurs?: BBox[] }
  /** Blurred areas, applied before all other edits. Set by the project, never by a step. */
  | { kind: 'blur'; areas: BBox[] }
  /** Everything is painted grey: a picture of this size that shows nothing. */
  | { kind: 'blank' };

/** A stored picture by hash. Its pixels are read only if a call is really sent. */
export interface ImageRef {
  sha256: string;
  /** Pixels of the stored picture. */
  width: number;
  height: number;
  edits?: ImageEdit[];
}

export type Part = { type: 'text'; text: string } | { type: 'image'; image: ImageRef };

/**
 * What a message of a conversation with tools is besides its parts: the output of the model exactly as its provider
 * sent it, or the answer to one call in it.
 */
export type ToolTurn =
  | { output: readonly unknown[] }
  | { call: string; name: string; kind: 'computer' | 'function'; acknowledged?: readonly unknown[] };

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string | Part[];
  tool?: ToolTurn;
}

/** The size at which a picture was sent: positions in answers are in its `sentWidth` × `sentHeight` pixels. */
export interface SentImage {
  sha256: string;
  /** Pixels of the picture after its edits and before resizing. */
  width: number;
  height: number;
  /** Left and top of the crop in the stored picture, pixels. */
  offset: [number, number];
  sentWidth: number;
  sentHeight: number;
  format: string;
}

export function partsOf(message: Message): Part[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

/** The text of the last message from the user, which a reply may repeat. */
export function askedIn(messages: readonly Message[]): string {
  const last = messages.findLast(({ role }) => role === 'user');
  return (last ? partsOf(last) : []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

export function imagesOf(messages: readonly Message[]): ImageRef[] {
  return messages.flatMap((m) => partsOf(m).flatMap((p) => (p.type === 'image' ? [p.image] : [])));
}

/** The same messages with each picture changed. */
export function withImages(messages: readonly Message[], change: (image: ImageRef) => ImageRef): Message[] {
  return messages.map((message) =>
    typeof message.content === 'string'
      ? message
      : {
          ...message,
          content: message.content.map((part) =>
            part.type === 'image' ? { ...part, image: change(part.image) } : part,
          ),
        },
  );
}

export function textOf(messages: readonly Message[]): string {
  return messages.flatMap((m) => partsOf(m).flatMap((p) => (p.type === 'text' ? [p.text] : []))).join('\n');
}
