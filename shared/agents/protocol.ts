import { z } from 'zod';
import { point } from '../geometry/shapes.ts';
import { actionType, direction } from '../episodes/actions.ts';
import type { Action, ActionType } from '../episodes/actions.ts';
import { inWords } from '../phrases/phrase.ts';
import { actionForms } from './signatures.ts';

/** Version of the messages between a live run and an agent of somebody's own; part of every message. */
export const agentProtocol = 1;

/** Longest message from an agent, in bytes (our choice). */
export const longestAnswer = 8_000_000;

/** An action of an agent: positions in pixels of the picture, whole or not. */
export const agentAction = z.strictObject({
  type: actionType,
  point: point.optional(),
  /** End of a drag or swipe. */
  to: point.optional(),
  /** What is typed or answered, or the title of a tab. */
  text: z.string().max(20_000).optional(),
  keys: z.array(z.string().min(1).max(40)).min(1).max(6).optional(),
  /** What comes into view (`scroll`), or how the finger moves (`swipe`). */
  direction: direction.optional(),
  app: z.string().max(200).optional(),
});
export type AgentAction = z.infer<typeof agentAction>;

type Argument = Exclude<keyof AgentAction, 'type'>;

/** What each action needs; a swipe needs either its two ends or a direction. */
const needs: Partial<Record<ActionType, readonly Argument[]>> = {
  click: ['point'],
  double_click: ['point'],
  right_click: ['point'],
  long_press: ['point'],
  drag: ['point', 'to'],
  scroll: ['direction'],
  type: ['text'],
  hotkey: ['keys'],
  switch_tab: ['text'],
  open_app: ['app'],
  answer: ['text'],
};

/** What an action lacks, in words; null if nothing. */
export function lacking(action: AgentAction): string | null {
  const { type, to, direction: way } = action;
  const missing = (needs[type] ?? []).filter((argument) => action[argument] === undefined);
  if (type === 'swipe' && way === undefined && (action.point === undefined || to === undefined))
    missing.push('direction');
  return missing.length > 0 ? inWords('protocol-lacks', { type, fields: missing.join(', ') }) : null;
}

/** The action as an episode has it. */
export function episodeAction(action: AgentAction): Action {
  const { type, direction: way } = action;
  return {
    ...action,
    ...(way && { directionOf: type === 'swipe' ? ('finger' as const) : ('content' as const) }),
    raw: JSON.stringify(action),
  };
}

/** What an agent learns when an episode begins: never the criteria, never the gold path. */
export interface ResetMessage {
  task: { instruction: string; apps: string[]; platform: string };
  /** Pixels of the pictures, and device pixels per unit of the page or screen. */
  screen: { width: number; height: number; dpr: number };
  /** The actions that the environment offers: type, how it is written in words, and what it does. */
  actions: { type: ActionType; form: string; does: string }[];
  /** What was done before, if the agent continues an episode that another process of it began. */
  steps?: { action: unknown; error?: string }[];
}

/** What an agent sees before each step; the picture is added when it is sent. */
export interface StepMessage {
  /** 0, 1, 2 … */
  n: number;
  observation: {
    width: number;
    height: number;
    dpr: number;
    url?: string;
    tabs?: { title: string; active: boolean }[];
    /** What is in front. */
    activity?: string;
    /** A tree of the screen in a known format. */
    tree?: { format: string; text: string };
  };
  /** Why nothing was done in the last step. */
  error?: string;
}

export const resetAnswer = z.looseObject({
  ok: z.boolean(),
  /** What the agent calls itself. */
  name: z.string().max(200).optional(),
  error: z.string().max(2000).optional(),
});

/** Numbers that an agent reports; anything else there counts as unknown, and never costs an answer. */
const count = z.number().nonnegative().optional().catch(undefined);

export const stepAnswer = z.looseObject({
  /** An action, or one as text (`click(10, 20)`). */
  action: z.unknown().optional(),
  /** A model's reply, read like that of any model. */
  reply: z.string().optional(),
  thought: z.string().optional(),
  /** Tokens, and US dollars, that the step cost the agent. */
  usage: z.object({ inputTokens: count, outputTokens: count, cost: count }).optional().catch(undefined),
});
export type StepAnswer = z.infer<typeof stepAnswer>;

/** The list of actions for an agent. */
export const offeredActions = (types: readonly ActionType[]): ResetMessage['actions'] =>
  types.map((type) => ({ type, ...actionForms(type) }));
