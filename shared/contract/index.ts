import { agents } from './runs/agents.ts';
import { batches } from './review/batches.ts';
import { benchmark } from './runs/benchmark/procedures.ts';
import { comments } from './comments.ts';
import { drafting } from './drafting.ts';
import { elements } from './elements.ts';
import { episodes } from './episodes.ts';
import { evaluations } from './runs/evaluations/procedures.ts';
import { exports_ } from './exports.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { events, jobs } from './jobs.ts';
import { judging } from './runs/judging.ts';
import { live } from './runs/live.ts';
import { labels } from './labels.ts';
import { models } from './runs/models.ts';
import { ownParts } from './runs/own-parts.ts';
import { presence } from './presence.ts';
import { people } from './people.ts';
import { prelabels } from './prelabels.ts';
import { projects } from './projects.ts';
import { questions } from './questions.ts';
import { recordings } from './recordings.ts';
import { releases } from './releases.ts';
import { review } from './review/review.ts';
import { runs } from './runs/runs.ts';
import { screenshots } from './screenshots.ts';
import { system } from './system.ts';
import { tables } from './runs/tables.ts';
import { trials } from './review/trials.ts';

/** The one contract that the desktop, the browser shell and the command line carry. */
export const contract = {
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
};
export type Contract = typeof contract;
