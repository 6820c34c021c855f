import type { Action } from '#shared/episodes/actions.ts';
import type { JudgedStep } from './payload.ts';

const place = ([x, y]: readonly [number, number]): string => `(${Math.round(x)}, ${Math.round(y)})`;

/**
 * A factual description of an action. The agent's own text (an answer, its closing words, a reason to give up) is left
 * out: it makes failures look like successes to a judge.
 */
function factOf(entry: Action, hit: string): string {
  const at = entry.point ? ` at ${place(entry.point)}` : '';
  switch (entry.type) {
    case null:
      return 'an action that was not understood';
    case 'type':
      return `type ${JSON.stringify(entry.text ?? '')}`;
    case 'hotkey':
      return `press ${(entry.keys ?? []).join('+') || 'a key'}`;
    case 'scroll':
    case 'swipe':
      return `${entry.type}${entry.direction ? ` ${entry.direction}` : ''}${at}${entry.to ? ` to ${place(entry.to)}` : ''}`;
    case 'drag':
      return `drag${at ? ` from ${at.slice(4)}` : ''}${entry.to ? ` to ${place(entry.to)}` : ''}`;
    case 'open_app':
      return `open the app ${entry.app ?? ''}`.trim();
    case 'switch_tab':
      return `switch to the tab ${JSON.stringify(entry.text ?? '')}`;
    case 'answer':
    case 'finish':
    case 'fail':
      return entry.type === 'answer'
        ? 'answer the user'
        : `declare the task ${entry.type === 'finish' ? 'done' : 'impossible'}`;
    default:
      return `${entry.type.replace('_', ' ')}${hit === '' ? '' : ` ${JSON.stringify(hit)}`}${at}`;
  }
}

/** Numbered actions of an episode. `descriptions` contains the descriptions of steps' clicks (index in the list → text). */
export function factsOf(steps: readonly JudgedStep[], descriptions: ReadonlyMap<number, string>): string {
  let number = 0;
  const lines = steps.flatMap(({ actions }, at) =>
    actions.map((action, order) => {
      number += 1;
      const words = order === 0 ? (descriptions.get(at) ?? '') : '';
      return `${number}. ${factOf(action, words)}`;
    }),
  );
  return lines.join('\n') || '(no actions)';
}

/** Numbered actions, each with a sentence on what it changed, if there is one (provider B). */
export function changesOf(steps: readonly JudgedStep[], sentences: ReadonlyMap<number, string>): string {
  let number = 0;
  const lines = steps.flatMap(({ actions }, at) =>
    actions.map((action, order) => {
      number += 1;
      const sentence = order === 0 ? sentences.get(at) : undefined;
      return `${number}. ${factOf(action, '')}${sentence === undefined ? '' : `. What changed: ${sentence}`}`;
    }),
  );
  return lines.join('\n') || '(no actions)';
}
