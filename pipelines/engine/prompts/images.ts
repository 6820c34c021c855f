import type { ImagePolicy } from '#shared/contract/runs/models.ts';
import type { PictureFile } from '../calls/provider.ts';
import type { ImageRef, SentImage } from './messages.ts';

export interface PreparedImage {
  /** The whole picture; read when asked for. */
  readonly bytes: Buffer;
  /** Where it lies, for who can send it piece by piece without holding it. */
  file?: PictureFile;
  mime: string;
  sent: SentImage;
}

/** Makes the picture that a model is sent: one per picture, edits and policy, kept on disk. */
export interface ImagePort {
  /** The picture as it may leave the project: with its blurred areas among its edits. Asked before a call gets its key. */
  asItLeaves(image: ImageRef): ImageRef;
  /** Applies `asItLeaves` itself. Rejects with an ItemError when the stored picture is missing or damaged. */
  prepare(image: ImageRef, policy: ImagePolicy): Promise<PreparedImage>;
}
