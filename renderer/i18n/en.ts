import { actionLabels, menuLabels } from '#shared/actions/labels.ts';
import { stepLabels } from '#shared/phrases/steps.ts';
import { phrases } from '#shared/phrases/phrase.ts';
import { annotate } from './en/annotate.ts';
import { app } from './en/app.ts';
import { board } from './en/board.ts';
import { common } from './en/common.ts';
import { edits } from './en/edits.ts';
import { evaluate } from './en/evaluate/evaluate.ts';
import { home } from './en/home.ts';
import { import_ } from './en/import.ts';
import { labels } from './en/labels.ts';
import { library } from './en/library.ts';
import { live } from './en/live.ts';
import { models } from './en/models.ts';
import { releases } from './en/releases.ts';
import { review } from './en/review/review.ts';
import { runs } from './en/runs.ts';
import { settings } from './en/settings.ts';
import { trajectories } from './en/trajectories.ts';

/** The English catalogue; a feature adds its own file and one line here. Every other language has the same keys. */
export const en = {
  common,
  app,
  actions: actionLabels,
  menus: menuLabels,
  steps: stepLabels,
  phrases,
  annotate,
  board,
  edits,
  evaluate,
  home,
  labels,
  library,
  import: import_,
  live,
  models,
  releases,
  review,
  runs,
  settings,
  trajectories,
} as const;
