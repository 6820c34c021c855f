import { runRequest } from '#shared/contract/runs/runs.ts';
import { understanding } from '#pipelines/construct/understanding/index.ts';
import { screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';
import { applyUnderstanding } from './apply.ts';
import { understandingItems } from './items.ts';

/** The pipeline of MMBench-GUI A.4.1 over a project's screenshots. */
export const understandingSubject: RunSubject = {
  kind: 'construct',
  id: understanding.id,
  pipeline: understanding,
  title: () => understanding.name,
  items: (db, request) => understandingItems(db, runRequest.parse(request)),
  screenshotOf: (payload) => screenshotPayload.parse(payload).screenshotId,
  apply(db, { run, payload, step, outcome, outputs, at }) {
    if (outcome.kind !== 'done') return [];
    return applyUnderstanding(db, { runId: run.id, payload, step, output: outcome.output, outputs, at });
  },
};
