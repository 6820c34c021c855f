import type { WhyHere } from '#shared/contract/review/why-here.ts';

const hiddenReasons: ReadonlySet<WhyHere['code']> = new Set(['sample', 'reported', 'lints']);

/** A reason that gold never has, or has not for all of its findings, would tell which items are none. */
export const reasonSeen = (why: WhyHere): WhyHere => (hiddenReasons.has(why.code) ? { code: 'waiting' } : why);
