import type { Phrase } from '#shared/phrases/phrase.ts';
import type { RunSubject } from './run-subject.ts';

/** A run as it is asked for. */
export interface RunSpec {
  subject: RunSubject;
  /** The request; an unfinished run with the identical request is resumed. */
  request: unknown;
  roles: Record<string, string[]>;
  options: Record<string, unknown>;
  budget: number | null;
  by: string;
  /** What an estimate says besides; it prevents nothing. */
  notes?: Phrase[];
}
