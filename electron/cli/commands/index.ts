import type { RegisterCommand } from '../command.ts';
import { actions } from './actions.ts';
import { agreement } from './agreement.ts';
import { changes } from './changes.ts';
import { compare } from './compare.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { evaluate } from './evaluate.ts';
import { formats } from './formats.ts';
import { importCommand } from './import.ts';
import { judges } from './judges.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { models } from './models.ts';
import { newProject } from './new.ts';
import { people } from './people.ts';
import { pipelines } from './pipelines.ts';
import { record } from './record.ts';
import { release } from './release.ts';
import { report } from './report.ts';
import { review } from './review.ts';
import { run } from './run.ts';
import { score } from './score.ts';
import { serve } from './serve.ts';
import { tasks } from './tasks.ts';
import { verify } from './verify.ts';

/** Every command, in the order in which help lists them; one file a command. */
export const commands: readonly RegisterCommand[] = [
  newProject,
  importCommand,
  record,
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
  verify,
  exportCommand,
  evaluate,
  score,
  compare,
  report,
  serve,
  people,
  doctor,
  merge,
];
