import type { BBox } from '#shared/contract/common.ts';

/** A pre-label: something a reader of text or of a tree saw, not yet an element. */
export interface Ghost {
  key: string;
  source: string;
  score: number;
  bbox: BBox;
  name: string;
  role: string | null;
}

export interface GhostSource {
  id: string;
  /** Ghosts of it that are no element yet. */
  fresh: number;
}
