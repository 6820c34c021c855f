import type { ItemState } from '#shared/contract/common.ts';
import type { WhyHere } from '#shared/contract/review/why-here.ts';
import type { Blind } from '../../blind/blind.ts';
import { type AsSeen, asSeen } from './as-seen.ts';

interface Said {
  voter: { kind: string; name: string };
}

/** What an opened item of any kind may contain of others' work. */
interface Opened {
  id: string;
  phase: 'blind' | 'revealed';
  votes?: Said[];
  answers?: Said[];
  clicks?: Said[];
  verdicts?: { id: string; annotator: string }[];
  comments?: { author: string; at: string }[];
  report?: { by: string } | null;
  whyHere?: WhyHere;
  adjudicating?: boolean;
}

const untold: ReadonlySet<WhyHere['code']> = new Set(['sample', 'reported', 'lints']);

/** A reason that gold never has, or has not for all of its findings, would tell which items are none. */
export const reasonSeen = (why: WhyHere): WhyHere => (untold.has(why.code) ? { code: 'waiting' } : why);

/** An opened item without what other people said about it or decided, except what was said before it was submitted. */
function withoutOthers<T extends object>(out: T, blind: Blind): T {
  const opened = out as T & Opened;
  const own = opened.phase === 'revealed' ? blind.ownWork(opened.id) : null;
  if (!own) return out;
  const { votes, answers, clicks, verdicts, comments, report, whyHere } = opened;
  const mine = ({ voter }: Said) => voter.kind !== 'person' || voter.name === blind.me;
  return {
    ...opened,
    ...(votes && { votes: votes.filter(mine) }),
    ...(answers && { answers: answers.filter(mine) }),
    ...(clicks && { clicks: clicks.filter(mine) }),
    ...(verdicts && { verdicts: verdicts.filter(({ id, annotator }) => annotator === blind.me || own.handed.has(id)) }),
    ...(comments && { comments: comments.filter(({ author, at }) => author === blind.me || own.saidBefore(at)) }),
    ...(report && report.by !== blind.me && { report: null }),
    ...(whyHere && (!report || report.by !== blind.me) && { whyHere: reasonSeen(whyHere) }),
    adjudicating: false,
  };
}

interface Numbered {
  [field: string]: unknown;
  revision: number;
  state?: ItemState;
}

/** The number of an answer, a decision or what is asked, as the person sees it. */
function numberOf({ id, instructionId, revision, voter, annotator, at }: Numbered, seen: AsSeen): number {
  const opinion = voter !== undefined || annotator !== undefined;
  const about = [id, instructionId].find((one): one is string => typeof one === 'string' && seen.of(one) !== undefined);
  if (opinion) return seen.opinionOn(about ?? seen.item.id, revision, annotator === undefined ? null : String(at));
  return about === undefined ? revision : (seen.of(about) ?? revision);
}

function within(value: unknown, seen: AsSeen, top: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, seen, false));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one, seen, false)]));
  const { targetRevision } = inner;
  if (typeof targetRevision === 'number')
    return { ...inner, targetRevision: seen.opinionOn(seen.item.id, targetRevision) };
  if (typeof inner['revision'] !== 'number') return inner;
  const row = inner as Numbered;
  const shown = { ...(typeof row['id'] === 'string' ? seen.row({ ...row, id: row['id'] }) : row) };
  if (!top) return { ...shown, revision: numberOf(row, seen) };
  return { ...shown, revision: seen.whole, ...(row.state !== undefined && { state: seen.state }) };
}

/** An opened item as this person may see it; see `as-seen.ts`. */
export function openedAsSeen<T extends { id: string }>(out: T, blind: Blind): T {
  const seen = asSeen(blind, out.id);
  return seen ? (within(withoutOthers(out, blind), seen, true) as T) : out;
}
