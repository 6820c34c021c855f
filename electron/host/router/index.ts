import type { ContractProcedure } from '@orpc/contract';
import type { Procedure, RouterClient } from '@orpc/server';
import type { Contract } from '#shared/contract/index.ts';
import type { CallContext } from '../host.ts';
import { api } from './access/base.ts';
import { agents } from './agents.ts';
import { live } from './watching.ts';
import { batches } from './team/batches.ts';
import { benchmark } from './scores/benchmark.ts';
import { comments } from './team/comments.ts';
import { drafting } from './drafting.ts';
import { elements } from './elements.ts';
import { episodes } from './episodes.ts';
import { evaluations } from './evaluations.ts';
import { events } from './live/events.ts';
import { exports_ } from './exports.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { jobs } from './live/jobs.ts';
import { judging } from './judging.ts';
import { labels } from './labels.ts';
import { models } from './models/models.ts';
import { ownParts } from './models/own-parts.ts';
import { presence } from './live/presence.ts';
import { people } from './team/people.ts';
import { prelabels } from './prelabels.ts';
import { projects } from './projects.ts';
import { questions } from './questions.ts';
import { recordings } from './recordings.ts';
import { releases } from './releases.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { screenshots } from './screenshots.ts';
import { system } from './system.ts';
import { tables } from './scores/tables.ts';
import { trials } from './trials.ts';

type Implemented<P> =
  P extends ContractProcedure<infer I, infer O, infer E, infer M>
    ? Procedure<CallContext, CallContext, I, O, E, M>
    : never;

/** The contract's procedures with handlers. Written out, since the inferred type is too long for a declaration file. */
export type Router = { [R in keyof Contract]: { [P in keyof Contract[R]]: Implemented<Contract[R][P]> } };

/** Every procedure of the contract; a missing handler is a compile error. */
export const router: Router = api.router({
  system,
  projects,
  screenshots,
  episodes,
  drafting,
  recordings,
  elements,
  labels,
  prelabels,
  presence,
  people,
  batches,
  comments,
  questions,
  items,
  history,
  imports,
  exports: exports_,
  jobs,
  events,
  models,
  ownParts,
  runs,
  agents,
  live,
  judging,
  review,
  trials,
  releases,
  evaluations,
  tables,
  benchmark,
});

/**
 * Calls the router without a transport. Use its type where a client is returned: the inferred one is too long for a
 * declaration file.
 */
export type LocalClient = RouterClient<Router>;
