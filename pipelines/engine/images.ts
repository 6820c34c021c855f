import type { ImagePolicy } from '#shared/contract/models.ts';
import type { ImageRef, SentImage } from './messages.ts';

export interface PreparedImage {
  bytes: Buffer;
  mime: string;
  sent: SentImage;
}

/** Makes the picture that a model is sent: one per picture, edits and policy, kept on disk. */
export interface ImagePort {
  /** Rejects with an ItemError when the stored picture is missing or damaged. */
  prepare(image: ImageRef, policy: ImagePolicy): Promise<PreparedImage>;
}
