import { z } from 'zod';
import { sha256 } from '../records/fields.ts';
import { action } from '../episodes/actions.ts';
import { outcome } from '../episodes/episode.ts';
import { ending } from './result.ts';

/** What is happening to an episode of a live run, for whoever watches. Pictures by hash. */
export const liveMoment = z.discriminatedUnion('state', [
  z.object({ state: z.literal('starting') }),
  z.object({ state: z.literal('thinking'), picture: sha256 }),
  /** The reply was read; the action is about to be performed. */
  z.object({ state: z.literal('acting'), picture: sha256, action }),
  /** Paused with an action that is not sent yet, null if the reply has none; a person decides. */
  z.object({ state: z.literal('paused'), picture: sha256, action: action.nullable() }),
  /** A person drives. */
  z.object({ state: z.literal('person'), picture: sha256 }),
  /** The gold path is replayed without a model, before anything is paid for. */
  z.object({ state: z.literal('rehearsing') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('ended'), ending, outcome }),
]);
export type LiveMoment = z.infer<typeof liveMoment>;
