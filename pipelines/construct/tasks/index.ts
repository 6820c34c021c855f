import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline } from '#pipelines/engine/step.ts';
import { check } from './check.ts';
import { sortOut } from './sort-out.ts';
import { perSeedDefault, write } from './write.ts';

/** The most pairs of tasks that one run joins. */
export const mostJoined = 500;

/** Tasks for agents from people's tasks (MMBench-GUI §A.4.3, ProBench §3.2). */
export const taskWriting = definePipeline({
  id: 'tasks',
  name: 'Agent tasks from seeds',
  description:
    'From tasks that people wrote, a model writes more in the same apps, and joins pairs of different apps to tasks that need both. Near-copies are dropped with a reason, a second model names what is unclear or risky, and people review the rest.',
  over: agentTaskKind.id,
  roles: [
    { id: 'writer', name: 'Writes more tasks', required: true, many: false, builtin: null, baselines: false },
    { id: 'checker', name: 'Checks them', required: true, many: false, builtin: null, baselines: false },
  ],
  options: [
    {
      id: 'perSeed',
      name: 'Tasks per seed',
      help: 'How many more tasks are written from each task of a person.',
      role: 'writer',
      field: { kind: 'number', min: 1, max: 20, whole: true, default: perSeedDefault },
    },
    {
      id: 'joined',
      name: 'Joined tasks (L4)',
      help: 'How many pairs of L3 tasks from different apps are joined to one in which the second app needs what only the first shows.',
      role: 'writer',
      field: { kind: 'number', min: 0, max: mostJoined, whole: true, default: 0 },
    },
    concurrencyOption,
  ],
  steps: [write, sortOut, check],
});
