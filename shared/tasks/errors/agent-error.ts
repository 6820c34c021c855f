import type { CriterionResult, Ending } from '#shared/agents/result.ts';
import { earlyStopAt } from '#shared/episodes/early-stop.ts';
import { clickTypes } from '#shared/episodes/describe-click.ts';
import type { ActionType } from '#shared/episodes/actions.ts';
import type { StepContent } from '#shared/episodes/episode.ts';
import type { FailureReason } from '#shared/items/goal-completion/label.ts';

/** What is stored about an episode that failed. */
export interface FailedEpisode {
  task: string;
  steps: readonly StepContent[];
  /** It was never called done, or only after its step limit. */
  unfinished: boolean;
  /** Of a live run only: how it ended, and what its criteria came to. */
  ending: Ending | null;
  criteria: readonly CriterionResult[];
}

/** Share of the task's words that a text contains, from which it is the task; and the fewest words of such a task. */
const [wholeTask, fewestWords] = [0.8, 4];
/** Steps in a row at the end that show why it ended, presses that show a habit, and returns between two apps. */
const [lastSteps, fewestPresses, fewestReturns] = [3, 2, 3];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu)
    ?.map(String) ?? [];

/** Types the task into a field, rather than what the task says in quotation marks. */
function typesTask({ task, steps }: FailedEpisode): boolean {
  const asked = new Set(wordsOf(task.replaceAll(/["“「『][^"”」』]*["”」』]|(?<=\s)['‘][^'’]*['’](?=\W|$)/gu, ' ')));
  if (asked.size < fewestWords) return false;
  return steps.some(({ actions }) =>
    actions.some(({ type, text = '' }) => {
      if (type !== 'type' || text === '') return false;
      const typed = new Set(wordsOf(text));
      return [...asked].filter((word) => typed.has(word)).length / asked.size >= wholeTask;
    }),
  );
}

/** Half of its presses, two at least, meet nothing that reacts to them, as the trees of their screens say. */
function pressesNothing(steps: readonly StepContent[]): boolean {
  const pressed = steps.flatMap(({ actions: [first], click }) =>
    click && first && clickTypes.has(first.type) ? [click.fallback] : [],
  );
  const missed = pressed.filter(Boolean).length;
  return missed >= fewestPresses && missed * 2 >= pressed.length;
}

const kindsOfWords: readonly [RegExp, readonly ActionType[]][] = [
  [/\b(?:click|tap|press)(?:ing)?\b|点击|单击|双击|长按/iu, [...clickTypes].flatMap((type) => type ?? [])],
  [/\b(?:typ(?:e|ing)|enter(?:ing)?|input(?:ting)?)\b|输入/iu, ['type']],
  [/\b(?:scroll|swip)(?:e|ing)?\b|滑动|滚动/iu, ['scroll', 'swipe']],
];
/** Keys and gestures may stand for a press or a scroll. */
const plain: ReadonlySet<string> = new Set(kindsOfWords.flatMap(([, types]) => types));

/** Half of the steps whose thought names one kind of action, two at least, do another. */
function doesOther(steps: readonly StepContent[]): boolean {
  let [count, other] = [0, 0];
  for (const { thought = '', actions } of steps) {
    const [first, ...more] = actions;
    const kinds = kindsOfWords.filter(([words]) => words.test(thought));
    const [only] = kinds;
    if (!first?.type || more.length > 0 || kinds.length !== 1 || !only || !plain.has(first.type)) continue;
    count += 1;
    if (!only[1].includes(first.type)) other += 1;
  }
  return other >= 2 && other * 2 >= count;
}

/** Goes back and forth between two apps or sites, as if it had forgotten what it read there. */
function goesBackAndForth(steps: readonly StepContent[]): boolean {
  const places: string[] = [];
  for (const { actions, url } of steps) {
    const opened = actions.find(({ type }) => type === 'open_app')?.app;
    const place = opened ?? /^[a-z]+:\/\/([^/?#]+)/i.exec(url ?? '')?.[1];
    if (place !== undefined && place !== places.at(-1)) places.push(place);
  }
  return places.filter((place, at) => at >= 2 && place === places[at - 2]).length >= fewestReturns;
}

/** What is missing after the agent said that it was done. */
function unmet(criteria: readonly CriterionResult[]): FailureReason | null {
  const missing = criteria.filter(({ met }) => met === false);
  if (missing.length === 0) return null;
  if (missing.every(({ kind }) => kind === 'answer')) return 'wrong-answer';
  return criteria.some(({ met }) => met === true) ? 'missing-step' : null;
}

/**
 * The kind of error that rules propose, most telling first; null where none speaks. Kinds of ProBench §5 and MMBench-GUI
 * A.6, and how an episode ended where nothing else explains it. The numbers in the rules are ours.
 */
export function proposedReason(episode: FailedEpisode): FailureReason | null {
  const { steps, ending, criteria, unfinished } = episode;
  const last = steps.slice(-lastSteps).map(({ actions }) => actions.at(-1));
  if (ending === 'early-stop' || earlyStopAt(steps.flatMap(({ actions }) => actions)) !== null) return 'loop';
  if (ending === 'refused') return 'declined';
  if (ending === 'no-action') return 'format';
  if (typesTask(episode)) return 'search-shortcut';
  if (ending === 'off-graph' || pressesNothing(steps)) return 'wrong-target';
  if (doesOther(steps)) return 'thought-action';
  if (goesBackAndForth(steps)) return 'lost-information';
  // A live run keeps only what hindered an action as its status.
  if (ending !== null && last.length === lastSteps && last.every((entry) => entry?.status !== undefined))
    return 'blocked';
  if (last.at(-1)?.type === 'fail') return 'stopped-early';
  return unmet(criteria) ?? (unfinished ? 'out-of-steps' : null);
}
