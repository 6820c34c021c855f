import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';

/** A model with its family's settings, ready to be called. */
export interface ResolvedModel {
  record: ModelRecord;
  /** The record's image policy over its family's over the default. */
  image: ImagePolicy;
  apiKey: string | undefined;
}

export interface ModelPort {
  /** Throws an ItemError if there is no such model. */
  get(name: string): ResolvedModel;
}
