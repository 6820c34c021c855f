import { z } from 'zod';
import { procedure } from '../../errors.ts';
import { referenceRow } from './references.ts';

const ofRelease = z.object({ task: z.string(), release: z.string() });

/** What a release is worth as a benchmark. */
export const benchmark = {
  /**
   * People, constant answers and chance on a task of a release; without items that wait for the caller's own answer.
   * Errors: NOT_FOUND for an unknown release, INVALID for an unknown task.
   */
  references: procedure.input(ofRelease).output(z.array(referenceRow)),
};
