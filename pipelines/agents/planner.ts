import type { StepContext } from '#pipelines/engine/step.ts';
import type { Turn } from './ask.ts';
import { askAction, type Answered } from './turn.ts';

/** One turn: the agent's own action. */
export async function answerTurn(turn: Turn, ctx: StepContext): Promise<Answered> {
  const { answered } = await askAction(turn, ctx, 'agent/act');
  return answered;
}
