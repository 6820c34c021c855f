import { api } from './base.ts';
import { comments } from './comments.ts';
import { elements } from './elements.ts';
import { evaluations } from './evaluations.ts';
import { events } from './events.ts';
import { exports_ } from './exports.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { models } from './models.ts';
import { prelabels } from './prelabels.ts';
import { projects } from './projects.ts';
import { questions } from './questions.ts';
import { releases } from './releases.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { screenshots } from './screenshots.ts';
import { system } from './system.ts';

/** Every procedure of the contract; a missing handler is a compile error. */
export const router = api.router({
  system,
  projects,
  screenshots,
  elements,
  prelabels,
  comments,
  questions,
  history,
  imports,
  exports: exports_,
  jobs,
  events,
  models,
  runs,
  review,
  releases,
  evaluations,
});
export type Router = typeof router;
