import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import type { PictureFile } from './calls/provider.ts';
import type { ImageRef, SentImage } from '../prompts/messages.ts';

export interface PreparedImage {
  /** The whole picture; read on demand. */
  readonly bytes: Buffer;
  /** Its path, for callers that can stream it. */
  file?: PictureFile;
  mime: string;
  sent: SentImage;
}

/** Prepares the picture sent to a model: one per picture, edits and policy, cached on disk. */
export interface ImagePort {
  /** The picture with its blurred areas among its edits. Called before a call gets its key. */
  asItLeaves(image: ImageRef): ImageRef;
  /** Applies `asItLeaves` itself. Rejects with an ItemError if the stored picture is missing or damaged. */
  prepare(image: ImageRef, policy: ImagePolicy): Promise<PreparedImage>;
}
