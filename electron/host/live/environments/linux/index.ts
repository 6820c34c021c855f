import { allowedPrograms } from '#shared/agents/linux/programs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { defineEnvironment } from '../define.ts';
import { criteriaFaults, platformFault } from '../task-faults.ts';
import { linuxCriterion } from './criteria.ts';
import { LinuxEnvironment } from './environment.ts';
import { startOf } from './init.ts';
import { lacking, needed, neededFor, noSandbox } from './programs.ts';

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
        packages: gone.map((one) => one.package).join(' '),
      });
    const why = noSandbox();
    return why === null ? null : phrase('linux-no-sandbox', { why });
  },
  faults(db, task) {
    const { faults, programs } = startOf(task, allowedIn(db));
    return [
      ...platformFault(task, 'linux'),
      ...faults,
      ...lacking(programs.map(neededFor)).map((one) =>
        phrase('linux-task-missing', { task: task.id, program: one.program, packages: one.package }),
      ),
      ...criteriaFaults(task, linuxCriterion.options),
    ];
  },
  open: (session, task, { resources }) =>
    Promise.resolve(new LinuxEnvironment(task, startOf(task, allowedIn(session.read)), resources)),
});
