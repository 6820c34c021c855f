import { runRequest } from '#shared/contract/runs/runs.ts';
import { fineState } from '#pipelines/construct/fine-state/index.ts';
import { elementItems } from '../grounding/items.ts';
import type { RunSubject } from '../runs/run-subject.ts';
import { applyFineState } from './apply.ts';

/** FineState-Bench's construction over a project's controls. */
export const fineStateSubject: RunSubject = {
  kind: 'construct',
  id: fineState.id,
  pipeline: fineState,
  title: () => fineState.name,
  items: (db, request) => elementItems(db, runRequest.parse(request)),
  apply(db, { run, payload, step, outcome, outputs, at }) {
    if (outcome.kind !== 'done') return [];
    return applyFineState(db, { runId: run.id, payload, step, output: outcome.output, outputs, at });
  },
};
