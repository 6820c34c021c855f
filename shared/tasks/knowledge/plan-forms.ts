/** What a plan question asks, by the number of steps of the plan. */
export type PlanForm = 'missing-step' | 'order' | 'tail-order';

/** From this many steps on the first half stays where it is. */
const longFrom = 6;
/** With fewer there are too few orders for four options. */
const orderFrom = 4;

/** Up to three steps: a missing one, or whether an order is right; four and five: the order; six and more: that of the tail. */
export const planForm = (steps: number): PlanForm =>
  steps < orderFrom ? 'missing-step' : steps < longFrom ? 'order' : 'tail-order';

/** How many steps at the start of a plan stay in every order that is offered. */
export const fixedSteps = (steps: number): number => (planForm(steps) === 'tail-order' ? Math.ceil(steps / 2) : 0);
