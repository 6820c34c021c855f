import { runRequest } from '#shared/contract/runs/runs.ts';
import { fineState } from '#pipelines/construct/fine-state/index.ts';
import { ruledOut } from '../control-check/control-check-subject.ts';
import { elementItems } from '../grounding/items.ts';
import { screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';
import { applyFineState } from './apply.ts';

/** FineState-Bench's construction over a project's controls, except those on screenshots that an audit ruled out. */
export const fineStateSubject: RunSubject = {
  kind: 'construct',
  id: fineState.id,
  pipeline: fineState,
  title: () => fineState.name,
  *items(db, request) {
    for (const seed of elementItems(db, runRequest.parse(request)))
      if (!ruledOut(db, seed.payload.screenshotId)) yield seed;
  },
  screenshotOf: (payload) => screenshotPayload.parse(payload).screenshotId,
  apply(db, { run, payload, step, outcome, outputs, at }) {
    if (outcome.kind !== 'done') return [];
    return applyFineState(db, { runId: run.id, payload, step, output: outcome.output, outputs, at });
  },
};
