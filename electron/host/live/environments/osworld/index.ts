import { leavesOf, shapeFaults, unweighted } from '#shared/agents/criteria.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { defineEnvironment } from '../define.ts';
import { fieldFault, otherKinds } from '../task-faults.ts';
import { OsworldEnvironment, osworldCriteria, osworldCriterion, osworldInit } from './environment.ts';
import { machineCount, takeMachine } from '../machines.ts';

const id = 'osworld';

/** Virtual machines with OSWorld's server in them. */
export const osworld = defineEnvironment({
  id,
  name: 'OSWorld machines',
  local: true,
  missing: () => (machineCount(id) === 0 ? phrase('osworld-no-machine') : null),
  faults: (_, task) => [
    ...task.init
      .filter((entry) => !osworldInit.safeParse(entry).success)
      .map((entry) => phrase('osworld-task-init', { task: task.id, what: JSON.stringify(entry) })),
    ...shapeFaults(task.criteria).map(({ field, what }) => fieldFault(task, field, what)),
    ...leavesOf(task.criteria)
      .filter((entry) => !otherKinds.includes(entry.kind) && !osworldCriterion.safeParse(unweighted(entry)).success)
      .map((entry) =>
        phrase('web-task-criterion', {
          task: task.id,
          what: JSON.stringify(entry),
          kinds: [...osworldCriteria, ...otherKinds].join(', '),
        }),
      ),
  ],
  open() {
    const address = takeMachine(id);
    if (address === null) return Promise.reject(new EnvironmentError(inWords('osworld-all-busy')));
    return Promise.resolve(new OsworldEnvironment(address));
  },
});
