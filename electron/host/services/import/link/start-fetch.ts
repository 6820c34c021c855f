import { existsSync } from 'node:fs';
import type { FetchedLink } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { fetchedLink } from '#shared/contract/imports.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../../errors/errors.ts';
import type { JobBoard } from '../../../jobs/jobs.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { stagedPath } from '../source/staged.ts';
import { unpackStaged } from '../source/unpack-staged.ts';
import { linkOf } from './address.ts';
import { fetchLink } from './fetch-link.ts';
import { allowedServers, mayAsk, type Servers } from './servers.ts';

/** The last job of each link, by project. */
const last = new WeakMap<ProjectSession, Map<string, string>>();

interface Asked {
  jobs: JobBoard;
  /** Folder of the person at this machine. */
  userFolder: string;
  /** Servers that were allowed when the studio started. */
  atStart: readonly string[];
  /** Whether the caller is on the project's list, and not the person at this machine. */
  listed: boolean;
}

/** The servers a caller's import may ask: people on the list only those that were allowed when the studio started. */
function serversFor({ userFolder, atStart, listed }: Asked, link: URL): Servers {
  if (listed) return { allowed: atStart, typed: null };
  return { allowed: [...atStart, ...allowedServers(userFolder)], typed: link.origin };
}

/**
 * Starts fetching what a link leads to; the same link that is being fetched, or was and is not yet imported, is not
 * fetched again. FORBIDDEN for a server that the caller may not ask.
 */
export function startFetch(session: ProjectSession, text: string, asked: Asked): Job {
  const link = linkOf(text);
  const servers = serversFor(asked, link);
  if (!mayAsk(servers, link.origin)) throw failure('FORBIDDEN', phrase('reach-no-server', { server: link.origin }), {});
  const ids = last.get(session) ?? new Map<string, string>();
  last.set(session, ids);
  const key = `${link.href} ${asked.listed}`;
  const known = asked.jobs.list().find(({ id }) => id === ids.get(key));
  if (known && (known.state === 'running' || known.state === 'paused')) return known;
  const before = known?.state === 'done' ? fetchedLink.safeParse(asked.jobs.get(known.id).result).data : undefined;
  if (known && before && existsSync(before.path)) return known;
  const job = asked.jobs.start('fetch', phrase('job-fetch', { link: link.href }), async (control) => {
    const { upload, leftOut } = await fetchLink(session.folder, link, servers, control);
    const unpacked = await unpackStaged(session.folder, upload, control.signal);
    const path = await stagedPath(session.folder, upload);
    return { upload, path, leftOut: [...leftOut, ...unpacked.leftOut] } satisfies FetchedLink;
  });
  ids.set(key, job.id);
  return job;
}
