import { phrase } from '#shared/phrases/phrase.ts';
import { type BulkSet, screenshotContent } from '#shared/contract/screenshots.ts';
import { changedTags } from '#shared/spelling.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type Change, change, type Step } from './change.ts';
import { loadEntity } from './entity.ts';
import { atOnce, type Control, type LongWork } from '../long-work/long-work.ts';
import { whileOpen } from './open-steps.ts';
import { saveEntity } from './save.ts';

/** Screenshots of one transaction, so that a key press waits a few milliseconds at most. */
const batch = 200;

function edit(to: Change, id: string, set: BulkSet): boolean {
  const entity = loadEntity(to.db, 'screenshot', id);
  const now = screenshotContent.parse(entity.content);
  const content = {
    ...now,
    platform: set.platform === undefined ? now.platform : set.platform,
    app: set.app === undefined ? now.app : set.app,
    tags: changedTags(now.tags, { add: set.addTags, remove: set.removeTags }),
  };
  const back = set.retired === false && entity.state === 'retired';
  const state = set.retired ? 'retired' : back ? 'draft' : entity.state;
  return saveEntity(to, 'screenshot', id, entity.revision, content, { state }).revision !== entity.revision;
}

/**
 * Edits screenshots in batches, as one undo step. Screenshots that need no change get no revision and do not
 * count. If it is killed or stopped in between, each written batch is complete, and undo reverts exactly those.
 */
export async function editScreenshots(
  session: ProjectSession,
  person: string,
  ids: readonly string[],
  set: BulkSet,
  work: LongWork = atOnce,
): Promise<number> {
  const step: Step = { seq: null };
  let changed = 0;
  const title = phrase('job-edit-screenshots', { count: ids.length });
  const each = async (control: Control) => {
    for (let at = 0; at < ids.length; at += batch) {
      if (at > 0) await control.checkpoint();
      const part = ids.slice(at, at + batch);
      const by = { author: { kind: 'person', name: person }, label: 'edit-screenshots', partOf: step } as const;
      change(session, by, (to) => {
        for (const id of part) if (edit(to, id, set)) changed += 1;
      });
      control.progress(Math.min(ids.length, at + batch));
    }
  };
  await whileOpen(session, step, () => work(title, ids.length, each));
  return changed;
}
