import type { Host } from '#electron/host/host.ts';
import { sessionsFile } from '#electron/host/machine.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import type { Team } from './guard.ts';
import { Sessions } from './sessions.ts';

/**
 * The people of the project that is open, or of the last one that was: lists belong to projects, so whoever came in by
 * another project's list is out as soon as a project is opened in its place. Throws when the sessions of the first one
 * cannot be read: which links were used is not known then, and a server must not start.
 */
export function teamOf(host: Host, project: string): () => Team {
  const { userFolder } = host.options;
  const make = (folder: string): Team => ({
    list: new PeopleList(folder, userFolder),
    sessions: new Sessions(sessionsFile(userFolder, folder)),
  });
  const known = new Map<string, Team>();
  let folder = project;
  const find = () => {
    folder = host.session?.folder ?? folder;
    const team = known.get(folder) ?? make(folder);
    known.set(folder, team);
    return team;
  };
  find();
  return find;
}
