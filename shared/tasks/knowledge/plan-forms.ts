/** The forms of plan questions, by the number of steps. */
export type PlanForm = 'missing-step' | 'order' | 'tail-order';

/** From this many steps on, the first half keeps its order. */
const longFrom = 6;
/** With fewer steps there are too few orders for four options. */
const orderFrom = 4;

/**
 * Up to three steps: a missing step, or whether an order is right; four and five: the order; six and more: that of the
 * second half.
 */
export const planForm = (steps: number): PlanForm =>
  steps < orderFrom ? 'missing-step' : steps < longFrom ? 'order' : 'tail-order';

/** Number of steps at the start of a plan that every offered order keeps. */
export const fixedSteps = (steps: number): number => (planForm(steps) === 'tail-order' ? Math.ceil(steps / 2) : 0);
