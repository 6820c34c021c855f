import { runRequest } from '#shared/contract/runs/runs.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { checkedSet } from '#pipelines/construct/tasks/check.ts';
import { taskWriting } from '#pipelines/construct/tasks/index.ts';
import { sortedOut } from '#pipelines/construct/tasks/sort-out.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';
import { missingSeeds, taskItems } from './seeds.ts';
import { storeTasks } from './store.ts';

/** Tasks for agents from a project's seeds. */
export const tasksSubject: RunSubject = {
  kind: 'construct',
  id: taskWriting.id,
  pipeline: taskWriting,
  title: () => taskWriting.name,
  problems: (db, request) => missingSeeds(db, runRequest.parse(request)),
  items: (db, request) => taskItems(db, runRequest.parse(request)),
  apply(db, { run, step, outcome, outputs }) {
    if (step !== 'check' || outcome.kind === 'failed') return [];
    const checked = outcome.kind === 'done' ? checkedSet.parse(outcome.output) : null;
    storeTasks(db, { runId: run.id, sorted: sortedOut.parse(outputs['sort-out']), checked });
    return [agentTaskKind.id];
  },
};
