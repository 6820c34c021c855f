import type { CriterionResult, Ending } from '#shared/agents/result.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { earlyStopAt } from '#shared/episodes/early-stop.ts';
import type { Outcome } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { Turn } from './ask.ts';
import { askAgent } from './ask-foreign.ts';
import { goldPath } from './gold-path.ts';
import { type ActResult, EnvironmentError, mostWaitMs, type Support } from '../live/environment.ts';
import { decided } from './judge-criteria.ts';
import type { LiveAttempt, LiveStep, Seen } from '../live/live-port.ts';
import type { LiveItem, LiveOptions } from '../live/live-item.ts';
import { standingOf } from '../live/criteria.ts';
import { settle, type Waiter } from '../live/settle.ts';
import { answerTurn } from './planner.ts';
import type { Answered } from './turn.ts';

/** Replies in a row without an action after which an episode ends (our choice). */
export const mostUnreadable = 3;

/** How an episode ended, before it is stored. */
export interface Driven {
  ending: Ending;
  outcome: Outcome;
  reason: string;
  criteria: CriterionResult[];
  steps: LiveStep[];
  final: Seen | null;
}

/** Actions by which an agent ends its attempt. */
export const closing: ReadonlySet<Action['type']> = new Set(['finish', 'fail']);

/** The answer that an agent gave, if it gave one: by an action of its own, or with its end as in WebArena. */
export function answerOf(steps: readonly Pick<LiveStep, 'content'>[]): string | null {
  const actions = steps.flatMap(({ content }) => content.actions);
  const textOf = (wanted: Action['type']) => actions.findLast(({ type }) => type === wanted)?.text;
  return textOf('answer') ?? textOf('finish') ?? null;
}

/** Why an episode with these steps is over; null if it continues. */
export function endingOf(steps: readonly LiveStep[], maxSteps: number): Ending | null {
  const last = steps.at(-1);
  const action = last?.content.actions.at(-1);
  if (action?.type === 'finish') return 'finish';
  if (action?.type === 'fail') return 'fail';
  if (action?.status === 'off-graph') return 'off-graph';
  if (action?.status === 'refused') return 'refused';
  if (steps.length >= mostUnreadable && steps.slice(-mostUnreadable).every((step) => step.unreadable !== null))
    return 'no-action';
  if (earlyStopAt(steps.flatMap(({ content }) => content.actions)) !== null) return 'early-stop';
  return steps.length >= maxSteps ? 'step-limit' : null;
}

const isOutside = ({ point, to }: Action, { width, height }: Seen) =>
  [point, to].find((place) => place && (place[0] < 0 || place[1] < 0 || place[0] > width || place[1] > height));

/** Why an action that was read cannot be performed as asked in this place; null if it can. */
function impossible(action: Action, seen: Seen, support: Support) {
  const { type, raw, keys, ms } = action;
  const { width, height } = seen;
  const held = keys !== undefined && type !== 'hotkey';
  if (type === null || !support.actions.includes(type) || (held && support.heldKeys !== true))
    return inWords('agent-not-offered', { action: held ? raw : (type ?? raw) });
  if (type === 'wait' && ms !== undefined && ms > mostWaitMs)
    return inWords('agent-wait-long', { seconds: mostWaitMs / 1000 });
  const outside = isOutside(action, seen);
  if (!outside) return null;
  const [x, y] = outside.map(Math.round);
  return inWords('agent-off-picture', { x: x ?? 0, y: y ?? 0, width, height });
}

async function perform(attempt: LiveAttempt, action: Action, seen: Seen, waiter: Waiter): Promise<ActResult> {
  const { environment } = attempt;
  if (closing.has(action.type) || action.type === 'answer') return { ok: true, raw: '', ms: 0 };
  const why = impossible(action, seen, environment.supports());
  if (why !== null) return { ok: false, raw: why, ms: 0 };
  const result = await environment.act(action);
  const fingerprint = environment.fingerprint?.bind(environment);
  if (result.ok && fingerprint) await settle(fingerprint, waiter);
  const refused = environment.refused?.() ?? null;
  return refused === null ? result : { ...result, ok: false, raw: refused };
}

/** Who acted if not the agent, and how often it was asked again. */
interface StepMarks {
  by?: 'person' | 'earlier' | undefined;
  again?: number;
}

function stepOf(index: number, seen: Seen, answered: Answered, { by, again = 0 }: StepMarks): LiveStep {
  const { action, response, thought, calls, unreadable, refused, refusal, misses, looks, cost } = answered;
  const status = refusal ? 'refused' : refused?.refused;
  const none: Action = { type: null, raw: refused?.raw ?? response, ...(status !== undefined && { status }) };
  return {
    content: {
      index,
      actions: [action ?? none],
      ...(response === '' && by ? {} : { response }),
      ...(thought !== '' && { thought }),
      ...(by && { by }),
      calls,
      at: new Date().toISOString(),
      ...(seen.url !== null && { url: seen.url }),
    },
    picture: seen.image,
    misses,
    ...(looks && { looks }),
    ...(again > 0 && { again }),
    cost,
    unreadable,
  };
}

const outcomes: Readonly<Record<Ending, Outcome>> = {
  finish: 'unknown',
  fail: 'failure',
  'step-limit': 'uncompleted',
  'early-stop': 'uncompleted',
  'off-graph': 'uncompleted',
  'no-action': 'uncompleted',
  refused: 'uncompleted',
  'env-error': 'error',
  'model-error': 'error',
  stopped: 'error',
};

/** Success if every criterion is met, failure if one is not, otherwise left to a person. */
function judged(results: readonly CriterionResult[]): Outcome {
  if (results.some(({ met }) => met === false)) return 'failure';
  return results.length > 0 && results.every(({ met }) => met === true) ? 'success' : 'unknown';
}

function reasonOf(ending: Ending, results: readonly CriterionResult[]): string {
  const named = (met: boolean | null) =>
    results
      .filter((result) => result.met === met)
      .map(({ evidence }) => evidence)
      .join('; ');
  const [unmet, open] = [named(false), named(null)];
  return [
    inWords(`run-ended-${ending}`),
    ...(unmet ? [inWords('agent-unmet', { what: unmet })] : []),
    ...(open ? [inWords('agent-undecided', { what: open })] : []),
  ].join(' ');
}

/** What a person did, as a turn. */
const byHand = (action: Action): Answered => ({
  ...{ action, unreadable: null, refused: null, refusal: false, thought: '', response: '' },
  ...{ calls: [], misses: 0, cost: 0 },
});

/** What is put to a person who watches. */
const proposalOf = ({ action, unreadable, refused, thought, response, calls, cost }: Answered, seen: Seen) => ({
  ...{ seen, action, thought, response, calls, cost },
  why: unreadable ?? refused?.refused ?? null,
});

/** Samples of a task's tries are below it; asking again uses those above (our choice). */
const samplesOfOneAsking = 1000;

/**
 * Lets an agent act until it finishes, gives up, repeats itself, leaves the recorded graph or reaches the limit: observe,
 * ask, read, act, wait until the screen rests, keep. Rejects with what a call or the environment rejected with.
 */
export async function drive(attempt: LiveAttempt, item: LiveItem, ctx: StepContext, waiter: Waiter): Promise<Driven> {
  const { environment } = attempt;
  const { task, maxSteps, sample } = item;
  const history = ctx.options['history'] === 'summary' ? 'summary' : ('turns' satisfies LiveOptions['history']);
  const support = environment.supports();
  const path = goldPath(ctx, task, environment);
  const look = async () => attempt.keep(await environment.observe());
  /** Looks up for who watches how the criteria stand; a page that cannot be asked just now costs nothing. */
  const tellStanding = async () => {
    if (!attempt.watched) return;
    const found = await standingOf(environment, task.criteria, answerOf(steps)).catch(() => null);
    if (found) attempt.standing(found);
  };
  const steps = [...attempt.steps];
  /** Performs what a turn came to, and keeps it as a step. */
  const take = async (answered: Answered, before: Seen, more: StepMarks) => {
    const { seen = before } = answered;
    const step = stepOf(steps.length, seen, answered, more);
    if (answered.action) {
      attempt.tell({ state: 'acting', picture: seen.image.sha256, action: answered.action });
      const { ok, offGraph, raw } = await perform(attempt, answered.action, seen, waiter);
      const status = offGraph ? 'off-graph' : ok ? undefined : raw;
      if (status !== undefined) step.content.actions = [{ ...answered.action, status }];
      if (status !== undefined && isOutside(answered.action, seen)) step.offPicture = true;
    }
    const snapshot = await environment.snapshot?.();
    const kept = snapshot === undefined ? step : { ...step, snapshot };
    await attempt.append(kept);
    steps.push(kept);
  };
  for (const [at, { action, picture }] of (item.begin ?? []).entries()) {
    if (at < steps.length) continue;
    const before = await look();
    if (!(await ctx.live().looksLike(before, picture)))
      throw new ItemError('other-screen', inWords('agent-fork-differs', { step: at + 1 }));
    await take(byHand(action), before, { by: 'earlier' });
  }
  let ending = endingOf(steps, maxSteps);
  /** What was asked and not used since the last step: it was paid for, and a person may have let it be asked again. */
  let unused = { calls: [] as string[], cost: 0, again: 0 };
  while (ending === null) {
    const sick = await environment.health();
    if (sick !== null) throw new EnvironmentError(sick);
    const before = await look();
    await tellStanding();
    const own = await attempt.steering.turn(before, ctx.stopping);
    if (own === 'look') continue;
    let answered: Answered;
    let by: 'person' | undefined;
    if (own) [answered, by] = [byHand(own), 'person'];
    else {
      attempt.tell({ state: 'thinking', picture: before.image.sha256 });
      const asked: Turn = {
        ...{ task, support, steps, seen: before, history, look },
        sample: sample + unused.again * samplesOfOneAsking,
      };
      const turn = path ? { ...asked, scripted: await path(steps) } : asked;
      answered = attempt.agent ? await askAgent(turn, ctx, attempt.agent) : await answerTurn(turn, ctx);
      const proposal = proposalOf(answered, answered.seen ?? before);
      const decision = await attempt.steering.decide(proposal, ctx.stopping);
      if (decision.do === 'again' || decision.do === 'drop') {
        unused = {
          calls: [...unused.calls, ...answered.calls],
          cost: unused.cost + answered.cost,
          again: unused.again + (decision.do === 'again' ? 1 : 0),
        };
        continue;
      }
      if (decision.do === 'perform')
        [answered, by] = [{ ...answered, action: decision.action, unreadable: null, refused: null }, 'person'];
    }
    const all = { ...answered, calls: [...unused.calls, ...answered.calls], cost: unused.cost + answered.cost };
    await take(all, before, { by, again: unused.again });
    unused = { calls: [], cost: 0, again: 0 };
    ending = endingOf(steps, maxSteps);
  }
  attempt.tell({ state: 'checking' });
  const final = await look();
  const criteria =
    ending === 'finish'
      ? await decided(await environment.check(task.criteria, answerOf(steps)), { task, steps, final }, ctx)
      : [];
  const outcome = ending === 'finish' ? judged(criteria) : outcomes[ending];
  return { ending, outcome, reason: reasonOf(ending, criteria), criteria, steps, final };
}
