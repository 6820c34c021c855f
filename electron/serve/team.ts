import type { Host } from '#electron/host/host.ts';
import { sessionsFile } from '#electron/host/files/machine.ts';
import { RecordingLinks } from '#electron/host/people/recording-links.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import type { Team } from './guard.ts';
import { Sessions } from './sessions.ts';

/**
 * The people of the open project, or of the last one: lists belong to projects, so people on another project's list
 * lose access as soon as a project is opened in its place. Null until a project is open. Throws if the sessions of the
 * first one cannot be read, because then it is not known which links were used, and the server must not start.
 */
export function teamOf(host: Host, project: string | null): () => Team | null {
  const { userFolder } = host.options;
  const known = new Map<string, Team>();
  const make = (folder: string): Team => ({
    list: new PeopleList(folder, userFolder),
    sessions: new Sessions(sessionsFile(userFolder, folder)),
    links: new RecordingLinks(userFolder, folder),
    hadSession: (hash) =>
      [...known].some(([at, { sessions }]) => at !== folder && sessions.tokenOf(hash) !== undefined),
  });
  let folder = project;
  const find = () => {
    folder = host.session?.folder ?? folder;
    if (folder === null) return null;
    const team = known.get(folder) ?? make(folder);
    known.set(folder, team);
    return team;
  };
  find();
  return find;
}
