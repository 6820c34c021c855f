import { fetchedLink, type ImportReport } from '#shared/contract/imports.ts';
import { followJob } from './follow-job.ts';
import type { CliSession } from './session.ts';

export const isLink = (source: string): boolean => /^https?:\/\//i.test(source);

/** Fetches what a link leads to into the open project's cache; nothing happens on `remove` after an import. */
export async function fetched(
  session: CliSession,
  link: string,
): Promise<{ path: string; leftOut: NonNullable<ImportReport['leftOut']>; remove(): Promise<void> }> {
  const { imports } = session.client;
  const job = await followJob(session, await imports.fetch({ link }));
  const { upload, path, leftOut } = fetchedLink.parse(job.result);
  return { path, leftOut, remove: async () => void (await imports.unstage({ upload })) };
}
