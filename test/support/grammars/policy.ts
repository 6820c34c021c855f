import { written } from '#pipelines/agents/ask.ts';
import type { ReadingSpace } from '#pipelines/reading/named.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Grammar } from './grammar.ts';
import { spaceFor, writingFor } from './reading.ts';

const image = { width: 1280, height: 720 };

/** The places of agents that are no model: pixels of the picture. */
export const inPixels: ReadingSpace = { image, sent: image, coordinates: 'pixel', boxes: 'xyxy' };

/** Where a path clicked before a step, in the field that is typed in; null after keys, which a click there would undo. */
export const pointBefore = (plan: readonly Action[], at: number): Point | null =>
  plan[at - 1]?.type === 'hotkey' ? null : (plan.slice(0, at).findLast(({ point }) => point)?.point ?? null);

/**
 * What a model says to follow a path, reply by reply, in its own notation. What that has no words for is written as in
 * the prompt's list, which every model is shown.
 */
export function repliesIn(grammar: Grammar, plan: readonly Action[], tabs: readonly string[]): string[] {
  const space = spaceFor(grammar, image);
  const replies: string[] = [];
  for (const [at, action] of plan.entries()) {
    const reply = grammar.write(action, writingFor(space, tabs, pointBefore(plan, at))) ?? written(action);
    replies.push(typeof reply === 'string' ? reply : reply.reply);
    if (typeof reply !== 'string' && reply.means.type === 'finish') break;
  }
  return replies;
}
