import { type Action, sameAction } from './actions.ts';

/** Equal consecutive actions after which ProBench stops an agent. */
export const earlyStopLength = 5;

/**
 * Whether the source's reason for the end of an episode (`early-stop`, `Early stop: 5 equal actions`) names that stop.
 */
export const namesEarlyStop = (reason: string): boolean => /\bearly[-_ ]?stop/i.test(reason);

/**
 * Index (from 0) of the first action that is the fifth equal one in a row, or null. Equal means the same type and
 * arguments, positions rounded to whole pixels (ProBench §5.2); waiting counts like any other action.
 */
export function earlyStopAt(actions: Iterable<Action>): number | null {
  let before: Action | null = null;
  let run = 0;
  let at = 0;
  for (const action of actions) {
    run = before !== null && action.type !== null && sameAction(before, action) ? run + 1 : 1;
    if (run >= earlyStopLength) return at;
    before = action;
    at += 1;
  }
  return null;
}
