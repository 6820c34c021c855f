import type { AgentTask } from '#shared/agents/task.ts';
import type { CriterionResult, TaskCheck } from '#shared/agents/result.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Environment, EnvironmentError } from '../live/environment.ts';
import { resolved } from './gold-path.ts';
import { settle, type Waiter } from '../live/settle.ts';

/** Actions that only look or move around: leaving one out may change nothing that a criterion should see. */
const looking: ReadonlySet<Action['type']> = new Set([
  'switch_tab',
  'open_app',
  'scroll',
  'swipe',
  'wait',
  'back',
  'home',
]);

/** One action of a path, found when it is its turn; null if it is not on the screen. */
type Move = () => Promise<Action | null>;

interface Path {
  moves: { move: Move; type: Action['type']; text: string | undefined; looks: boolean }[];
}

/** The gold path of a task, or the recorded one of an environment that has it. */
async function pathOf(task: AgentTask, environment: Environment, waiter: Waiter): Promise<Path> {
  if (task.gold.length > 0 || !environment.recorded)
    return {
      moves: task.gold.map((entry) => {
        const { looks = false, ...action } = entry;
        return { move: () => resolved(action, environment), type: entry.type, text: entry.text, looks };
      }),
    };
  const moves: Path['moves'] = [];
  await environment.reset(task);
  for (let next = await environment.recorded(); next; next = await environment.recorded()) {
    const action = next;
    moves.push({ move: () => Promise.resolve(action), type: action.type, text: action.text, looks: false });
    if (!(await done(environment, action, waiter))) break;
  }
  return { moves };
}

/** Waits until the screen is at rest, where the environment can tell. */
async function rest(environment: Environment, waiter: Waiter): Promise<void> {
  const fingerprint = environment.fingerprint?.bind(environment);
  if (fingerprint) await settle(fingerprint, waiter);
}

async function done(environment: Environment, action: Action, waiter: Waiter): Promise<boolean> {
  const { ok } = await environment.act(action);
  if (ok) await rest(environment, waiter);
  return ok;
}

/** Plays moves from the start; false if one could not be made, where it stops. */
async function play(
  task: AgentTask,
  environment: Environment,
  moves: readonly Move[],
  waiter: Waiter,
): Promise<boolean> {
  await environment.reset(task);
  // A path of positions has nothing to wait for, so the first screen must be there before it is clicked.
  await rest(environment, waiter);
  for (const move of moves) {
    const action = await move();
    if (!action || !(await done(environment, action, waiter))) return false;
  }
  return true;
}

/** Criteria that the environment itself decides; the others are for people and judges. */
const decided = (results: readonly CriterionResult[]) => results.filter(({ met }) => met !== null);
const passes = (results: readonly CriterionResult[]) =>
  decided(results).length > 0 && decided(results).every(({ met }) => met === true);
const unmet = (results: readonly CriterionResult[]) =>
  decided(results)
    .filter(({ met }) => !met)
    .map(({ evidence }) => evidence)
    .join('; ');

/**
 * Replays the gold path of a task without a model: why it no longer leads to its end, null if it does or if there is no
 * path. Rejects with an EnvironmentError if the environment fails.
 */
export async function rehearse(environment: Environment, task: AgentTask, waiter: Waiter): Promise<string | null> {
  const sick = await environment.health();
  if (sick !== null) throw new EnvironmentError(sick);
  const { moves } = await pathOf(task, environment, waiter);
  if (moves.length === 0) return null;
  const acted = moves.filter(({ type }) => type !== 'answer').map(({ move }) => move);
  if (!(await play(task, environment, acted, waiter))) return inWords('check-path-breaks');
  const answer = task.gold.find(({ type }) => type === 'answer')?.text ?? null;
  const missing = unmet(decided(await environment.check(task.criteria, answer)));
  return missing === '' ? null : inWords('check-gold-fails', { what: missing });
}

/** The path with one thing wrong: an action left out, or a text typed without its last character. */
function wrongPaths({ moves }: Path): { name: string; moves: Move[] }[] {
  const all = moves.map(({ move }) => move);
  return moves.flatMap(({ move, type, text, looks }, at) => {
    if (looks || looking.has(type)) return [];
    const without = {
      name: inWords('check-left-out', { n: at + 1, action: type ?? '' }),
      moves: all.filter((_, n) => n !== at),
    };
    if (type !== 'type' || text === undefined || text.length < 2) return [without];
    const typed: Move = async () => {
      const action = await move();
      return action && { ...action, text: text.slice(0, -1) };
    };
    return [
      without,
      { name: inWords('check-typed', { n: at + 1 }), moves: all.map((move, n) => (n === at ? typed : move)) },
    ];
  });
}

/**
 * Tests a task's criteria: its gold path must meet them, doing nothing must not, and no wrong path and no changed final
 * state may. Rejects with an EnvironmentError if the environment fails.
 */
export async function checkTask(environment: Environment, task: AgentTask, waiter: Waiter): Promise<TaskCheck> {
  const sick = await environment.health();
  if (sick !== null) throw new EnvironmentError(sick);
  const answer = task.gold.find(({ type }) => type === 'answer')?.text ?? null;
  const check = (text: string | null) => environment.check(task.criteria, text);
  await environment.reset(task);
  const start = passes(await check(null));
  const idle = await done(environment, { type: 'wait', ms: 500, raw: '' }, waiter);
  const noop = idle && passes(await check(null));
  const path = await pathOf(task, environment, waiter);
  const acted = { ...path, moves: path.moves.filter(({ type }) => type !== 'answer') };
  const moves = acted.moves.map(({ move }) => move);
  const played = await play(task, environment, moves, waiter);
  const end = await check(answer);
  const survivors: string[] = [];
  let mutants = 0;
  const survived = (name: string, results: readonly CriterionResult[]) => {
    mutants += 1;
    if (passes(results)) survivors.push(name);
  };
  if (played && passes(end)) {
    // What spoils the end is tried first, while the environment is there.
    if (answer !== null) survived(inWords('check-no-answer'), await check(null));
    for (const [at, name] of ((await environment.changes?.()) ?? []).entries()) {
      if (at > 0 && !(await play(task, environment, moves, waiter))) break;
      await environment.change?.(name);
      survived(name, await check(answer));
    }
    for (const wrong of wrongPaths(acted)) {
      await play(task, environment, wrong.moves, waiter);
      survived(wrong.name, await check(answer));
    }
  }
  const problems = [
    ...(path.moves.length === 0 ? [inWords('check-no-path')] : []),
    ...(path.moves.length > 0 && !played ? [inWords('check-path-breaks')] : []),
    ...(decided(end).length === 0 ? [inWords('check-undecided')] : []),
    ...(played && decided(end).length > 0 && !passes(end) ? [inWords('check-gold-fails', { what: unmet(end) })] : []),
    ...(start ? [inWords('check-start-passes')] : []),
    ...(noop && !start ? [inWords('check-noop-passes')] : []),
    ...survivors.map((name) => inWords('check-survivor', { name })),
  ];
  return {
    task: task.id,
    gold: played && passes(end),
    noop: !noop,
    start: !start,
    mutants,
    killed: mutants - survivors.length,
    problems,
  };
}
