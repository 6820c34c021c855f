import { phrase } from '#shared/phrases/phrase.ts';
import { defineEnvironment } from '../define.ts';
import { criteriaFaults, platformFault } from '../task-faults.ts';
import { linuxCriterion } from './criteria.ts';
import { LinuxEnvironment } from './environment.ts';
import { knownApps, startOf } from './init.ts';
import { appOf, lacking, needed, noSandbox } from './programs.ts';

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
  faults(_, task) {
    const { faults, open } = startOf(task);
    const named = [...task.apps, ...open.map(({ app }) => app)].flatMap((name) => appOf(name) ?? []);
    return [
      ...platformFault(task, 'linux'),
      ...faults.map((what) => phrase('linux-task-init', { task: task.id, what, apps: knownApps })),
      ...lacking([...new Set(named)]).map((one) =>
        phrase('linux-missing', { programs: one.program, packages: one.package }),
      ),
      ...criteriaFaults(task, linuxCriterion.options),
    ];
  },
  open: (_, task, { resources }) => Promise.resolve(new LinuxEnvironment(task, resources)),
});
