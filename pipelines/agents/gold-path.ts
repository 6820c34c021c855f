import type { Action } from '#shared/episodes/actions.ts';
import type { AgentTask, GoldAction } from '#shared/agents/task.ts';
import { scriptedModel } from '#pipelines/providers/builtin/material.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { Environment } from '../live/environment.ts';
import type { LiveStep } from '../live/live-port.ts';

/** A gold action with its elements' positions; null if one of them is not on the screen. */
export async function resolved(
  { target, toTarget, looks: _, ...rest }: GoldAction,
  environment: Environment,
): Promise<Action | null> {
  const place = async (wanted: string) => (environment.locate ? environment.locate(wanted) : null);
  const point = target === undefined ? rest.point : await place(target);
  const to = toTarget === undefined ? rest.to : await place(toTarget);
  if (point === null || to === null) return null;
  return { ...rest, ...(point && { point }), ...(to && { to }), raw: JSON.stringify(rest) };
}

/**
 * For the scripted baseline: the next action of the task's own path. Null for every other model, which must never learn
 * anything about the path.
 */
export function goldPath(
  ctx: StepContext,
  task: AgentTask,
  environment: Environment,
): ((steps: readonly LiveStep[]) => Promise<Action | null>) | null {
  const [model = ''] = ctx.models('agent');
  const { provider, model: name } = ctx.record(model);
  if (provider !== 'builtin' || name.replace(/^builtin\//, '') !== scriptedModel) return null;
  return async (steps) => {
    if (environment.recorded) return environment.recorded();
    const next = task.gold[steps.length];
    return next ? resolved(next, environment) : null;
  };
}
