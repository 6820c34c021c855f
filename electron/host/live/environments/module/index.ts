import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { defineEnvironment } from '../define.ts';
import { machineCount, takeMachine } from '../machines.ts';
import { criteriaFaults, platformFault } from '../task-faults.ts';
import { announcedModule } from './announced.ts';
import { answerCriterion, ModuleEnvironment } from './environment.ts';

const id = 'module';

/** An environment that somebody wrote, in a file outside Benchwright. */
export const moduleEnvironment = defineEnvironment({
  id,
  name: 'Own module',
  local: true,
  missing: () => (announcedModule() ? null : phrase('module-none')),
  faults(_, task) {
    const says = announcedModule()?.says;
    if (!says) return [phrase('module-none')];
    return [...platformFault(task, says.platform), ...criteriaFaults(task, [answerCriterion], says.criteria)];
  },
  open() {
    const module = announcedModule();
    if (!module) return Promise.reject(new EnvironmentError(inWords('module-none')));
    const url = takeMachine(id);
    if (url === null && machineCount(id) > 0) return Promise.reject(new EnvironmentError(inWords('osworld-all-busy')));
    return ModuleEnvironment.start(module, url);
  },
});
