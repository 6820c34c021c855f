import type { AgentTask } from '#shared/agents/task.ts';
import type { signatureList } from '#shared/agents/signatures.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { conventionNames } from '#pipelines/presets/preset.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import type { Message, Part } from '#pipelines/prompts/messages.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { Support } from '../live/environment.ts';
import type { LiveStep, Seen } from '../live/live-port.ts';
import type { LiveOptions } from '../live/live-item.ts';

/** Everything a question to the agent is made of. */
export interface Turn {
  task: AgentTask;
  support: Support;
  steps: readonly LiveStep[];
  seen: Seen;
  history: LiveOptions['history'];
  sample: number;
  /** The next action of the task's own path, for the scripted baseline; undefined for every other model. */
  scripted?: Action | null;
  /** Looks at the screen again, for a model that asks for it before it acts. */
  look?: () => Promise<Seen>;
}

/** Screenshots of earlier turns that are sent again; older ones are left out (our choice). */
const turnsWithPicture = 2;

const where = ([x, y]: readonly [number, number]) => `(${Math.round(x)}, ${Math.round(y)})`;

/** One action in a line, for the history of a prompt. */
export function actionLine({ type, point, to, text, keys, direction, app }: Action): string {
  const messages = [
    point && where(point),
    to && `to ${where(to)}`,
    direction,
    text !== undefined && JSON.stringify(text),
    keys?.join('+'),
    app,
  ].filter(Boolean);
  return [type ?? 'no action', ...messages].join(' ');
}

function historyOf(steps: readonly LiveStep[]): string {
  if (steps.length === 0) return inWords('agent-history-none');
  return steps
    .map(({ content: { actions, thought, response }, unreadable }, at) => {
      const done = unreadable === null ? actions.map(actionLine).join(', ') : `no action (${unreadable})`;
      const why = thought ? ` (${thought.replace(/\s+/g, ' ').slice(0, 300)})` : '';
      return `${at + 1}. ${done}${response === undefined ? '' : why}`;
    })
    .join('\n');
}

/** What the prompt says about the screen and the last reply. */
export const screenWords = ({ tabs, activity }: Seen, last: LiveStep | undefined): string => {
  const refused = last?.content.actions.at(-1)?.status;
  const lines = [
    tabs.length > 1 &&
      `Open tabs: ${tabs.map(({ title, active }) => `${JSON.stringify(title)}${active ? ' (in front)' : ''}`).join(', ')}`,
    activity && `In front: ${activity}`,
    last?.unreadable && inWords('agent-unreadable-turn', { why: last.unreadable }),
    refused && inWords('agent-refused-turn', { why: refused }),
  ].filter(Boolean);
  return lines.join('\n');
};

/** The prompt's variables. */
export function valuesOf(
  turn: Turn,
  model: string,
  ctx: StepContext,
  actions: typeof signatureList,
): Record<string, string> {
  const { task, support, steps, seen } = turn;
  const { coordinates } = readingOf(ctx.record(model));
  return {
    platform: support.platform,
    apps: task.apps.join(', ') || '(any)',
    instruction: task.instruction,
    actions: actions(support.actions),
    coordinates: conventionNames[coordinates],
    screen: `The screen is in ${seen.orientation} orientation.`,
    history: turn.history === 'turns' && steps.length > 0 ? '(in the turns above)' : historyOf(steps),
    said: screenWords(seen, steps.at(-1)),
  };
}

/** Earlier turns as a conversation: what was seen, and what the agent replied. */
function turnsOf(steps: readonly LiveStep[]): Message[] {
  return steps.flatMap((step, at): Message[] => {
    const shown: Part =
      at >= steps.length - turnsWithPicture
        ? { type: 'image', image: step.picture }
        : { type: 'text', text: inWords('agent-picture-left-out') };
    const { by, actions, response = '' } = step.content;
    // What a person did in the agent's place, or an earlier agent, reads as if it had said so.
    const reply = by ? actions.map(written).join('\n') : response;
    return [
      { role: 'user', content: [shown] },
      { role: 'assistant', content: reply.trim() === '' ? '(empty)' : reply },
    ];
  });
}

/** A prompt's sections for a model that may have a system message of its own, or none. */
export function sectionsFor(record: ModelRecord, { system, user }: { system: string | null; user: string }) {
  const own = readingOf(record).systemPrompt;
  if (own === 'benchmark-default') return { system, user };
  const all = [system, user].filter(Boolean).join('\n\n');
  return { system: own === 'model-default' ? null : own.text, user: all };
}

/** The messages of one turn with a prompt's text. */
export function turnMessages(
  turn: Turn,
  record: ModelRecord,
  filled: { system: string | null; user: string },
): Message[] {
  const { system, user } = sectionsFor(record, filled);
  const text = user.replace(/\n{3,}/g, '\n\n').trim();
  return [
    ...(system === null ? [] : [{ role: 'system' as const, content: system }]),
    ...(turn.history === 'turns' ? turnsOf(turn.steps) : []),
    {
      role: 'user',
      content: [
        { type: 'image', image: turn.seen.image },
        { type: 'text', text },
      ],
    },
  ];
}

/** An action in our own notation, in pixels of the picture; what the scripted baseline answers. */
export function written({ type, point, to, text, keys, direction, app }: Action): string {
  const numbers = [point, to].flatMap((entry) => entry ?? []);
  const words = [text, app, direction].filter((text) => text !== undefined);
  return `${type ?? 'wait'}(${[...numbers, ...[...words, ...(keys ?? [])].map((word) => JSON.stringify(word))].join(', ')})`;
}

/** The turn for the baselines, which read no prose. */
export const materialOf = ({ support, steps, scripted }: Turn): Material => ({
  kind: 'act',
  actions: [...support.actions],
  step: steps.length,
  ...(scripted !== undefined && { path: scripted === null ? null : written(scripted) }),
});
