import { newId } from '../../db/new-id.ts';
import { type RunRequest, runRequest } from '#shared/contract/runs/runs.ts';
import { elementListing } from '#pipelines/construct/elements/index.ts';
import { listed } from '#pipelines/construct/elements/list.ts';
import { screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { insertPrelabel } from '../../db/queries/screenshots/prelabels.ts';
import { chosenScreenshots } from '../run-subject/chosen-screenshots.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';

/** One item per screenshot; the model sees only the picture. */
function* screenshotItems(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  for (const { id, name, sha256, width, height, platform, app } of chosenScreenshots(db, request)) {
    if (left-- <= 0) return;
    yield {
      itemId: id,
      label: name,
      payload: { screenshotId: id, sha256, width, height, platform, app, elements: [] },
    };
  }
}

/** Stores what a model listed as pre-labels under its name, each once. */
function keepListed(db: WriteDb, at: { payload: unknown; output: unknown; runId: string; at: string }): string[] {
  const { screenshotId } = screenshotPayload.parse(at.payload);
  const { model, elements } = listed.parse(at.output);
  for (const { role, ...element } of elements)
    insertPrelabel(db, {
      ...element,
      id: newId(),
      screenshotId,
      source: 'model',
      from: model,
      role: role || null,
      stateNow: null,
      interact: null,
      current: null,
      at: at.at,
      runId: at.runId,
    });
  return ['prelabel'];
}

/** A model that lists elements, over a project's screenshots. */
export const elementListingSubject: RunSubject = {
  kind: 'construct',
  id: elementListing.id,
  pipeline: elementListing,
  title: () => elementListing.name,
  items: (db, request) => screenshotItems(db, runRequest.parse(request)),
  screenshotOf: (payload) => screenshotPayload.parse(payload).screenshotId,
  apply: (db, { run, payload, outcome, at }) =>
    outcome.kind === 'done' ? keepListed(db, { payload, output: outcome.output, runId: run.id, at }) : [],
};
