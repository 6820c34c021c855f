import type { RegisterCommand } from '../session/command.ts';
import { actions } from './data/actions.ts';
import { agent } from './runs/agent.ts';
import { agreement } from './review/agreement.ts';
import { bundle } from './data/bundle.ts';
import { changes } from './review/changes.ts';
import { compare } from './scores/compare.ts';
import { doctor } from './project/doctor.ts';
import { env } from './runs/env.ts';
import { exportCommand } from './data/export.ts';
import { evaluate } from './scores/evaluate.ts';
import { figure } from './scores/figure.ts';
import { formats } from './data/formats.ts';
import { importCommand } from './data/import.ts';
import { instruct } from './data/instruct.ts';
import { judges } from './review/judges.ts';
import { list } from './data/list.ts';
import { merge } from './project/merge.ts';
import { models } from './runs/models.ts';
import { newProject } from './project/new.ts';
import { people } from './project/people.ts';
import { programs } from './project/programs.ts';
import { publish } from './data/publish.ts';
import { pipelines } from './runs/pipelines.ts';
import { readAgain } from './scores/read-again.ts';
import { record } from './data/record.ts';
import { release } from './review/release.ts';
import { report } from './scores/report.ts';
import { rerun } from './scores/rerun.ts';
import { review } from './review/review.ts';
import { run } from './runs/run.ts';
import { scheduler } from './scores/scheduler.ts';
import { score } from './scores/score.ts';
import { serve } from './project/serve.ts';
import { errors } from './scores/errors.ts';
import { items } from './scores/items.ts';
import { leaks } from './scores/leaks.ts';
import { stats } from './scores/stats.ts';
import { tasks } from './scores/tasks.ts';
import { whatIf } from './scores/what-if.ts';
import { verify } from './project/verify.ts';

/** Every command, in the order of the help; one file per command. */
export const commands: readonly RegisterCommand[] = [
  newProject,
  importCommand,
  record,
  instruct,
  list,
  formats,
  tasks,
  actions,
  models,
  pipelines,
  run,
  review,
  agreement,
  judges,
  release,
  changes,
  errors,
  items,
  whatIf,
  leaks,
  stats,
  verify,
  exportCommand,
  bundle,
  publish,
  evaluate,
  agent,
  programs,
  env,
  score,
  compare,
  report,
  figure,
  readAgain,
  rerun,
  scheduler,
  serve,
  people,
  doctor,
  merge,
];
