import type { BBox } from '#shared/geometry/shapes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { AnyStep, Role, StepContext } from '#pipelines/engine/step.ts';

/** What an earlier step adds to the question: text after the user's, and a box for the baselines. */
export interface Help {
  text: string | null;
  /** Fractions of the picture. */
  box: BBox | null;
}

export const noHelp: Help = { text: null, box: null };

/** The item of the question, and the results of earlier steps. */
export interface Asked {
  task: AnyTaskType;
  item: unknown;
  arm: string | null;
  outputs: Readonly<Record<string, unknown>>;
}

/** A step before the answer of an evaluation: a description, a summary, an earlier turn. */
export interface EvaluationStep {
  /** The step as run by the engine; skipped if its role has no model. */
  step: AnyStep;
  role: Role;
  /** Arms of the task that use it; null for all arms and no arm. */
  arms: readonly string[] | null;
  /** What the results of the steps (by id, without skipped ones) add to the question of an item. */
  help(asked: Asked, ctx: StepContext): Help;
}
