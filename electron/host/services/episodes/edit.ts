import { phrase } from '#shared/phrases/phrase.ts';
import type { EpisodeSet } from '#shared/contract/episodes.ts';
import { episodeContent, type EpisodeContent } from '#shared/episodes/episode.ts';
import { changedTags } from '#shared/spelling.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type Change, change, type Step } from '../../changes/change.ts';
import { loadEntity } from '../../changes/entity.ts';
import { atOnce, type Control, type LongWork } from '../../long-work/long-work.ts';
import { whileOpen } from '../../changes/open-steps.ts';
import { saveEntity } from '../../changes/save.ts';

/** Episodes of one transaction, so that a key press waits a few milliseconds at most. */
const batch = 200;

/** What to change; `base` is the revision that the person saw, if it matters. */
type Edit = EpisodeSet & { base?: number | undefined };

function edit(to: Change, id: string, set: Edit): boolean {
  const entity = loadEntity(to.db, 'episode', id);
  const now = episodeContent.parse(entity.content);
  const content: EpisodeContent = {
    ...now,
    task: set.task ?? now.task,
    platform: set.platform === undefined ? now.platform : set.platform,
    agent: set.agent === undefined ? now.agent : set.agent,
    apps: set.apps ?? now.apps,
    tags: changedTags(now.tags, { add: set.addTags, remove: set.removeTags }),
  };
  const back = set.retired === false && entity.state === 'retired';
  const state = set.retired ? 'retired' : back ? 'draft' : entity.state;
  return saveEntity(to, 'episode', id, set.base ?? entity.revision, content, { state }).revision !== entity.revision;
}

/** Edits episodes in batches, as one undo step; those that need no change get no revision and do not count. */
export async function editEpisodes(
  session: ProjectSession,
  person: string,
  ids: readonly string[],
  set: Edit,
  work: LongWork = atOnce,
): Promise<number> {
  const step: Step = { seq: null };
  let changed = 0;
  const each = async (control: Control) => {
    for (let at = 0; at < ids.length; at += batch) {
      if (at > 0) await control.checkpoint();
      const label = set.retired ? 'retire-episodes' : 'edit-episodes';
      const by = { author: { kind: 'person', name: person }, label, partOf: step } as const;
      change(session, by, (to) => {
        for (const id of ids.slice(at, at + batch)) if (edit(to, id, set)) changed += 1;
      });
      control.progress(Math.min(ids.length, at + batch));
    }
  };
  await whileOpen(session, step, () => work(phrase('job-edit-episodes', { count: ids.length }), ids.length, each));
  return changed;
}

/** Saves the content of one episode, on top of `base`. Errors: CONFLICT with both versions, NOT_FOUND. */
export function saveEpisode(
  session: ProjectSession,
  person: string,
  id: string,
  base: number,
  content: EpisodeContent,
) {
  const by = { author: { kind: 'person', name: person }, label: 'edit-episode' } as const;
  return change(session, by, (to) => saveEntity(to, 'episode', id, base, content));
}
