import { allowedPrograms } from '#shared/agents/linux/programs.ts';
import { leafFields, unweighted } from '#shared/agents/criteria.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { defineEnvironment } from '../define.ts';
import { criteriaFaults, fieldFault, platformFault } from '../task-faults.ts';
import { linuxCriterion } from './criteria.ts';
import { fileCriterion, views } from './file-criterion.ts';
import { LinuxEnvironment } from './environment.ts';
import { startOf } from './init.ts';
import { lacking, needed, neededFor, noSandbox } from './programs.ts';

/** Criteria on files that look at them in two ways at once, or compare them with a picture that the task lacks. */
const fileFaults = (task: AgentTask, files: readonly string[]): Phrase[] =>
  leafFields(task.criteria).flatMap(({ field, leaf }) => {
    const entry = fileCriterion.safeParse(unweighted(leaf)).data;
    if (!entry) return [];
    const seen = views.filter((view) => entry[view] !== undefined);
    if (seen.length > 1) return [fieldFault(task, field, phrase('linux-one-view', { views: seen.join(', ') }))];
    return entry.like === undefined || files.includes(entry.like)
      ? []
      : [fieldFault(task, `${field}.like`, phrase('linux-no-picture-file', { file: entry.like }))];
  });

const allowedIn = (db: ReadDb) => allowedPrograms(readSettings(db).programs);

/** Linux programs on a virtual display. */
export const linux = defineEnvironment({
  id: 'linux',
  name: 'Linux programs',
  local: true,
  missing() {
    if (process.platform !== 'linux') return phrase('linux-elsewhere');
    const gone = lacking(needed);
    if (gone.length > 0)
      return phrase('linux-missing', {
        programs: gone.map(({ program }) => program).join(', '),
        packages: gone.map((program) => program.package).join(' '),
      });
    const why = noSandbox();
    return why === null ? null : phrase('linux-no-sandbox', { why });
  },
  faults(db, task) {
    const { faults, files, programs } = startOf(task, allowedIn(db));
    return [
      ...platformFault(task, 'linux'),
      ...faults,
      ...lacking(programs.map(neededFor)).map((program) =>
        phrase('linux-task-missing', { task: task.id, program: program.program, packages: program.package }),
      ),
      ...criteriaFaults(task, linuxCriterion.options),
      ...fileFaults(
        task,
        files.map(({ file }) => file),
      ),
    ];
  },
  open: (session, task, { resources }) =>
    Promise.resolve(new LinuxEnvironment(task, startOf(task, allowedIn(session.read)), resources)),
});
