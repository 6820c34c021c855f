import { phrase } from '#shared/phrases/phrase.ts';
import { openRead } from '../../db/connection.ts';
import { getMeta, setMeta } from '../../db/queries/meta.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';
import { soundBackups } from './reading/backups.ts';

/** What every project has since it was made. */
const kept = ['name', 'created_at', 'settings'] as const;

/**
 * The project's name, creation time and settings: a missing one would silently be replaced by the default. Restored from
 * the newest sound backup that has it; without one, the project may be older than these settings.
 */
export async function reportSettings(session: ProjectSession, findings: Findings): Promise<void> {
  const missing = kept.filter((key) => getMeta(session.read, key) === null);
  if (missing.length === 0) return;
  for await (const { file, path } of soundBackups(session.folder)) {
    const backup = openRead(path);
    const found = new Map(missing.map((key) => [key, getMeta(backup, key)]));
    backup.close();
    if ([...found.values()].every((value) => value === null)) continue;
    await findings.add('settings', 'error', phrase('doctor-settings-missing', { backup: file }), () => {
      session.write.immediate(() => {
        for (const [key, value] of found)
          if (value !== null && getMeta(session.write, key) === null) setMeta(session.write, key, value);
      });
      return true;
    });
    return;
  }
}
