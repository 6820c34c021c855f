import type { en } from '../en.ts';
import type { Translation } from '../translated.ts';
import { actionLabels, menuLabels } from './actions.ts';
import { annotate } from './annotate.ts';
import { app } from './app.ts';
import { declared } from './declared.ts';
import { board } from './board.ts';
import { common } from './common.ts';
import { edits } from './edits.ts';
import { evaluate } from './evaluate/evaluate.ts';
import { home } from './home.ts';
import { import_ } from './import.ts';
import { labels } from './labels.ts';
import { library } from './library.ts';
import { live } from './live.ts';
import { models } from './models.ts';
import { releases } from './releases.ts';
import { review } from './review/review.ts';
import { runs } from './runs.ts';
import { settings } from './settings.ts';
import { trajectories } from './trajectories.ts';
import { phrases } from './phrases/phrases.ts';
import { stepLabels } from './phrases/steps.ts';

/** The Chinese catalogue; the phrases of the command line are missing, which stays English. */
export const zh: Omit<Translation<typeof en>, 'phrases'> & {
  readonly phrases: typeof phrases;
  readonly declared: typeof declared;
} = {
  actions: actionLabels,
  menus: menuLabels,
  steps: stepLabels,
  phrases,
  declared,
  annotate,
  app,
  board,
  common,
  edits,
  evaluate,
  home,
  import: import_,
  labels,
  library,
  live,
  models,
  releases,
  review,
  runs,
  settings,
  trajectories,
};
