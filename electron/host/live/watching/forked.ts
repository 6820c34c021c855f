import type { Action } from '#shared/episodes/actions.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { fineCells, fingerprint } from '#pipelines/pictures/likeness.ts';
import type { LiveItem } from '#pipelines/live/live-item.ts';
import { readFile } from 'node:fs/promises';
import { failure } from '../../errors/errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { environmentOf } from '../environments/registry.ts';

/** Why attempts in an environment cannot be forked; null if they can. */
export function noForkOf(env: string): Phrase | null {
  const kind = environmentOf(env);
  if (!kind) return phrase('agent-no-environment', { env });
  return kind.beginsAgain ? null : phrase('fork-not-here', { env: kind.name });
}

/** A step to do again: what was done, and on which screen. */
export interface DoneStep {
  action: Action | undefined;
  picture: { sha256: string } | null;
}

/** What a fork does before its model is asked. Errors: INVALID if a step cannot be done again. */
export async function beginningOf(
  session: ProjectSession,
  steps: readonly DoneStep[],
): Promise<NonNullable<LiveItem['begin']>> {
  return Promise.all(
    steps.map(async ({ action, picture }, at) => {
      if (!action || !picture) throw failure('INVALID', phrase('fork-no-picture', { step: at + 1 }), { field: 'step' });
      const { sha256 } = picture;
      const bytes = await readFile(mediaPath(session.folder, sha256, 'png'));
      const { status: _, ...asked } = action;
      return { action: asked, picture: { sha256, print: await fingerprint(bytes, fineCells) } };
    }),
  );
}
