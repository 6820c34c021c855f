import { hash } from 'node:crypto';
import { newId } from '../../db/new-id.ts';
import { type RunRequest, runRequest } from '#shared/contract/runs/runs.ts';
import { controlContent, standingVerdict } from '#shared/items/control-check/check.ts';
import { controlCheck } from '#shared/items/control-check/index.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { controlChecks, usualAudit } from '#pipelines/construct/control-check/index.ts';
import { type Filtered, filtered } from '#pipelines/construct/fine-state/filter.ts';
import { screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { insertVote } from '../../db/queries/review/votes.ts';
import { Change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { saveEntity } from '../../changes/save.ts';
import { chosenScreenshots } from '../run-subject/chosen-screenshots.ts';
import type { Applied, ItemSeed, RunSubject } from '../run-subject/run-subject.ts';

/** One item per screenshot; the model sees only the picture. */
function* screenshots(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  for (const { id, name, sha256, width, height, platform, app } of chosenScreenshots(db, request)) {
    if (left-- <= 0) return;
    const payload = { screenshotId: id, sha256, width, height, platform, app, elements: [] };
    yield { itemId: id, label: name, payload };
  }
}

/** Whether a picture is in the audited share: by its hash, so that every run draws the same ones. */
export const audited = (sha256: string, percent: number): boolean =>
  Number.parseInt(hash('sha256', `audit ${sha256}`).slice(0, 8), 16) / 0x1_0000_0000 < percent / 100;

const proposedBy = ({ model, suitable, controls, reason }: Filtered) => ({
  model,
  verdict: {
    qualifies: suitable,
    categories: suitable ? [...new Set(controls.map(({ category }) => category))].sort() : [],
  },
  controls: suitable ? controls : [],
  reason,
});

/** Stores a model's verdict on a screenshot; people's decisions on an existing check remain. */
function keep(db: WriteDb, { run, label, payload, at }: Applied, filtered: Filtered): void {
  const { screenshotId, sha256, width, height } = screenshotPayload.parse(payload);
  const proposed = proposedBy(filtered);
  const change = new Change(db, {
    author: { kind: 'model', name: filtered.model },
    runId: run.id,
    why: inWords('revision-looked-for-controls'),
  });
  const [there] = itemsOf(db, controlCheck.id, screenshotId, false);
  const percent = Number(run.options['audit'] ?? usualAudit);
  let id = there?.id;
  if (there) {
    const content = controlContent.parse(there.content);
    saveEntity(change, controlCheck.id, there.id, there.revision, { ...content, proposed });
  } else {
    const state = audited(sha256, percent) ? 'to_review' : 'draft';
    const content = { picture: { sha256, width, height, name: label }, proposed };
    ({ id } = createItem(change, controlCheck.id, {
      subject: { kind: 'screenshot', id: screenshotId },
      content,
      state,
    }));
  }
  change.finish();
  if (id === undefined || filtered.declined) return;
  insertVote(db, {
    id: newId(),
    entityKind: controlCheck.id,
    entityId: id,
    revision: 1,
    voter: { kind: 'model', name: filtered.model },
    role: 'filter',
    blind: true,
    withImage: true,
    answer: proposed.verdict,
    reason: null,
    seconds: null,
    runId: run.id,
    at,
  });
}

/** Whether a person found that a screenshot shows no control that qualifies. */
export const ruledOut = (db: ReadDb, screenshotId: string): boolean =>
  itemsOf(db, controlCheck.id, screenshotId, false).some(
    ({ state, content }) => state === 'approved' && standingVerdict(controlContent.parse(content))?.qualifies === false,
  );

/** FineState-Bench's pre-filter over a project's screenshots. */
export const controlCheckSubject: RunSubject = {
  kind: 'construct',
  id: controlChecks.id,
  pipeline: controlChecks,
  title: () => controlChecks.name,
  items: (db, request) => screenshots(db, runRequest.parse(request)),
  apply(db, applied) {
    if (applied.step !== 'look' || applied.outcome.kind !== 'done') return [];
    keep(db, applied, filtered.parse(applied.outcome.output));
    return [controlCheck.id, 'screenshot'];
  },
};
