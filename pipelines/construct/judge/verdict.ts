import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { Message } from '#pipelines/prompts/messages.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { aboutPictures } from '../grounding/draft.ts';
import type { StepPicture } from './payload.ts';

/** A judge's answer; evidence comes first, so that the verdict follows from it. */
export const verdictReply = z.object({
  evidence: z.array(z.string()),
  missingOperations: z.array(z.string()),
  verdict: z.enum(['success', 'failure']),
});
export type VerdictReply = z.infer<typeof verdictReply>;

export interface JudgeQuestion {
  task: string;
  /** Numbered actions; null for a task that is judged by its last screen. */
  actions: string | null;
  final: StepPicture;
  /** The picture is replaced by plain grey: nothing can be seen. */
  blank?: boolean;
}

function messagesOf(ask: JudgeQuestion, ctx: StepContext): Message[] {
  const filled =
    ask.actions === null
      ? ctx.prompt('judge/state').render({ task: ask.task })
      : ctx.prompt('judge/process').render({ task: ask.task, actions: ask.actions });
  return aboutPictures(filled, [{ ...ask.final, ...(ask.blank && { edits: [{ kind: 'blank' as const }] }) }]);
}

/**
 * Asks the judge once. A refusal or an unreadable answer is an error of the item, without a verdict.
 * @throws ItemError
 */
export async function askJudge(ask: JudgeQuestion, ctx: StepContext): Promise<VerdictReply & { model: string }> {
  const data: Material = { kind: 'verdict', task: ask.task };
  const reply = await ctx.call({ role: 'judge', messages: messagesOf(ask, ctx), schema: verdictReply, data });
  if (reply.refusal !== null)
    throw new ItemError('refusal', inWords('declined-judging', { model: reply.model }), {
      example: reply.refusal,
      model: reply.model,
    });
  return { ...reply.json, model: reply.model };
}
