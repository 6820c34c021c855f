import type { BBox } from '#shared/contract/common.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { AnyStep, Role, StepContext } from '#pipelines/engine/step.ts';

/** What an earlier step adds to the question: words after the user's text, and a box that the baselines get. */
export interface Help {
  text: string | null;
  /** Fractions of the picture. */
  box: BBox | null;
}

export const noHelp: Help = { text: null, box: null };

/** The item that the answer is asked for, and what the steps before it found. */
export interface Asked {
  task: AnyTaskType;
  item: unknown;
  arm: string | null;
  outputs: Readonly<Record<string, unknown>>;
}

/** A step that comes before the answer of an evaluation: a description, a summary, an earlier turn. */
export interface EvaluationStep {
  /** The step as the engine runs it. It is left out when its role has no model. */
  step: AnyStep;
  role: Role;
  /** Arms of the task in which it is asked; null for all of them and none. */
  arms: readonly string[] | null;
  /** What the outputs of the steps, by their ids and missing where one was left out, add to the question of an item. */
  help(asked: Asked, ctx: StepContext): Help;
}
