import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'uuid';
import { inWords } from '#shared/phrases/phrase.ts';
import { readFolders } from '#pipelines/formats/trajectory-folder/read.ts';
import { inside, readPlainly } from '../files/inside.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { runImport } from '../services/import/run.ts';
import { importDefaults } from '../services/import/source/source.ts';

/** The recorder's name, stored where imported episodes have their format. */
const recorder = 'recorder';

/**
 * Makes an episode from a recording's folder; returns its id, or null if the folder contains none. The
 * folder stays.
 */
export async function importRecording(session: ProjectSession, folder: string, by: string): Promise<string | null> {
  const { episodes, refused } = await runImport(
    session,
    {
      format: recorder,
      source: path.basename(folder),
      by,
      records: readFolders(folder, {}),
      defaults: importDefaults({}),
    },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
  const [why] = refused;
  if (episodes.length === 0 && why) throw new Error(inWords('recording-unreadable', { folder, why: why.why }));
  return episodes[0] ?? null;
}

/** Removes the folder of a recording that was imported, and the one around it when it is empty. */
export function removeSpool(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const around = path.dirname(folder);
  if (existsSync(around) && readdirSync(around).length === 0) rmdirSync(around);
}

/** Whether a step follows the first line of the recording; that step may have no picture. */
function hasSteps(folder: string): boolean {
  const actions = path.join(folder, 'actions.jsonl');
  if (!existsSync(actions)) return false;
  const [, step = ''] = readPlainly(actions).split('\n', 2);
  return step !== '';
}

/**
 * Imports recordings that were in progress when Benchwright was killed; returns the number of episodes. Recordings
 * without steps are deleted. One that cannot be imported stays where it is, and is thrown after the others are imported.
 */
export async function importLeftRecordings(session: ProjectSession, by: string): Promise<number> {
  const { recordings } = session.paths;
  let imported = 0;
  const faults: unknown[] = [];
  for (const name of existsSync(recordings) ? readdirSync(recordings) : []) {
    // Something that a person keeps there is theirs.
    if (!validate(name)) continue;
    const folder = inside(session.folder, 'recordings', name);
    try {
      if (hasSteps(folder)) {
        await importRecording(session, folder, by);
        imported++;
      }
      removeSpool(folder);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return imported;
}
