import { z } from 'zod';
import { sameAction } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { actionsOfCalls, pyautoguiActions } from '../episodes/pyautogui.ts';
import type { PythonCall } from '../episodes/python-calls.ts';
import type { ReadAction, ReadStep } from '../episodes/record.ts';
import { actionInPixels } from '../episodes/sizes.ts';

/** What a record states of an action, apart from its boxes. */
export const statedAction = {
  type: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
};
type Stated = z.infer<z.ZodObject<typeof statedAction>>;

const literal = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const spot = z.object({ x: z.number(), y: z.number() });

/** A stated action as the call that it describes: `{type: 'scroll', params: {position, amount}}`. */
function callOf({ type, params }: Stated): PythonCall {
  const { position, amount, text, ...more } = params ?? {};
  const at = spot.safeParse(position).data;
  const named = Object.entries({ ...more, ...at, message: text, ...(amount !== undefined && { clicks: amount }) });
  return {
    name: type,
    args: [],
    named: Object.fromEntries(
      named.flatMap(([key, value]) => {
        const known = literal.safeParse(value);
        return known.success ? [[key, known.data]] : [];
      }),
    ),
    raw: JSON.stringify({ type, params }),
  };
}

/** Large enough that positions of four decimals stay apart when they are compared in whole pixels. */
const finely = { width: 10_000, height: 10_000 };

const same = (a: readonly ReadAction[], b: readonly ReadAction[]): boolean =>
  a.length === b.length &&
  a.every((action, n) => {
    const other = b[n];
    return other !== undefined && sameAction(actionInPixels(action, finely), actionInPixels(other, finely));
  });

/**
 * The actions of a step: the record's own ground truth if it states any that are understood, otherwise those of its
 * code. Where the two differ, both are kept: the code as the actions' raw text, and the difference as a problem.
 */
export function groundTruth(
  stated: readonly Stated[],
  code: string,
): Pick<ReadStep, 'actions'> & Partial<Pick<ReadStep, 'problems'>> {
  const coded = pyautoguiActions(code, 'normalized');
  const truth = actionsOfCalls(stated.map(callOf), 'normalized');
  if (truth.length === 0 || truth.some(({ type }) => type === null) || same(truth, coded)) return { actions: coded };
  const text = truth.map(({ raw }) => raw).join(' ');
  return {
    actions: truth.map((action) => ({ ...action, raw: code })),
    problems: [{ code: 'action-differs', detail: inWords('format-action-differs', { code, stated: text }) }],
  };
}
