import type { Thread } from '#shared/contract/comments.ts';
import { mentionsIn } from '#shared/mentions/mentions.ts';
import type { ReadDb } from '../../db/connection.ts';
import {
  getComment,
  noteThreadRead,
  recentThreads,
  type ThreadComment,
  threadReads,
} from '../../db/queries/review/comments.ts';
import { notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Sees } from '../comments.ts';

/** Threads that are looked at, and that are listed. */
const most = 2000;
const mostListed = 200;

interface Asked {
  mine: boolean;
  open: boolean;
}

/** The threads that somebody sees, last written in first, and how many comments are new to them. */
export function listThreads(
  db: ReadDb,
  me: string,
  names: readonly string[],
  sees: Sees,
  { mine, open }: Asked,
): { threads: Thread[]; unread: number } {
  const byRoot = new Map<string, ThreadComment[]>();
  for (const recentThread of recentThreads(db, me, most))
    if (sees(recentThread.comment))
      byRoot.set(recentThread.root, [...(byRoot.get(recentThread.root) ?? []), recentThread]);
  const reads = threadReads(db, me);
  const found = [...byRoot].flatMap(([root, all]) => {
    const [first, ...rest] = all;
    // Of a thread whose first comment is hidden, nothing is shown.
    if (!first || first.comment.id !== root) return [];
    const own = all.some(({ comment: { author, text } }) => author === me || mentionsIn(text, names).includes(me));
    const unread = own
      ? all.filter(({ seq, comment: { author } }) => author !== me && seq > (reads.get(root) ?? 0)).length
      : 0;
    const { comment, screenshotId, picture } = first;
    const thread = {
      first: comment,
      replies: rest.map((threadComment) => threadComment.comment),
      unread,
      mine: own,
      screenshotId,
      picture,
    };
    return [{ thread, last: all.at(-1)?.seq ?? 0 }];
  });
  const threads = found
    .filter(({ thread }) => (!mine || thread.mine) && (!open || !thread.first.resolved))
    .sort((a, b) => b.last - a.last)
    .slice(0, mostListed)
    .map(({ thread }) => thread);
  return { threads, unread: found.reduce((sum, { thread }) => sum + thread.unread, 0) };
}

/** Notes that somebody has read a thread. NOT_FOUND for one that they do not see. */
export function readThread({ read, write }: ProjectSession, me: string, id: string, sees: Sees): void {
  const found = getComment(read, id);
  if (!found || !sees(found)) throw notFound('comment', id);
  write.immediate(() => noteThreadRead(write, me, found.replyTo ?? id));
}
