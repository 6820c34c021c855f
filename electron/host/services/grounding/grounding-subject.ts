import { runRequest } from '#shared/contract/runs/runs.ts';
import { grounding } from '#pipelines/construct/grounding/index.ts';
import { screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';
import { applyGrounding } from './apply.ts';
import { elementItems } from './items.ts';

/** The pipeline of MMBench-GUI A.4.2 over a project's elements. */
export const groundingSubject: RunSubject = {
  kind: 'construct',
  id: grounding.id,
  pipeline: grounding,
  title: () => grounding.name,
  items: (db, request) => elementItems(db, runRequest.parse(request)),
  screenshotOf: (payload) => screenshotPayload.parse(payload).screenshotId,
  apply(db, { run, payload, step, outcome, outputs, at }) {
    if (outcome.kind !== 'done') return [];
    return applyGrounding(db, { runId: run.id, payload, step, output: outcome.output, outputs, at });
  },
};
