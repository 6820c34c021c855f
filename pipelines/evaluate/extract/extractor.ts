import { Budget } from '#pipelines/engine/cost/budget.ts';
import { RunCalls } from '#pipelines/engine/calls/run-calls.ts';
import type { EnginePorts } from '#pipelines/engine/engine-ports.ts';
import { ItemError, RunStopped } from '#pipelines/engine/errors.ts';
import { RunState } from '#pipelines/engine/ledger/run-state.ts';
import type { PromptPort } from '#pipelines/prompts/prompt.ts';
import { StopSwitch } from '#pipelines/engine/stop-switch.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { extractedReading, extractorCall, extractPrompt, questionOf } from './ask-extractor.ts';
import type { ExtractionKind } from './extraction.ts';

/** What an extractor made of one unread reply; `waiting`: it was not asked, because the budget is used up. */
export interface ExtractorAnswer {
  kind: ExtractionKind | 'waiting';
  /** Null unless it answered. */
  reading: Reading<unknown> | null;
  /** Its own reply. */
  text: string | null;
  calls: number;
  /** US dollars of the call when it was sent. */
  cost: number;
  error: string | null;
}

/** Reads replies that the reader could not, outside a run. */
export interface Extractor {
  readonly model: string;
  read(task: AnyTaskType, item: unknown, reply: string): Promise<ExtractorAnswer>;
}

const nothing = { reading: null, text: null, calls: 0, cost: 0, error: null };

/** An extractor over ports of an engine, with a budget in US dollars; null: none. Stops waiting when `signal` aborts. */
export function extractorOver(
  ports: EnginePorts,
  prompts: PromptPort,
  { model, budget, signal }: { model: string; budget: number | null; signal?: AbortSignal },
): Extractor {
  const stop = new StopSwitch();
  signal?.addEventListener('abort', () => stop.stop('cancelled'), { once: true });
  const calls = new RunCalls(new RunState(ports, new Budget(budget, 0), stop));
  let n = 0;
  return {
    model,
    async read(task, item, reply) {
      const question = questionOf(task, item);
      if (!question || reply.trim() === '') return { ...nothing, kind: 'none' };
      if (stop.reason !== null) return { ...nothing, kind: 'waiting' };
      const { record } = ports.models.get(model);
      const place = { runId: 'score', itemSeq: n++, step: 'extract' };
      try {
        const call = extractorCall(prompts.get(extractPrompt), question, reply, record);
        const result = await calls.call({ place, generation: 0, refusalsSince: 0 }, { model, ...call });
        const { choice, reading } = extractedReading(task, item, question.options, result);
        const { cost } = result;
        return {
          kind: choice.kind,
          reading,
          text: result.refusal ?? result.text,
          calls: 1,
          cost,
          error: null,
        };
      } catch (error) {
        if (error instanceof RunStopped) {
          stop.stop(error.reason);
          return { ...nothing, kind: 'waiting' };
        }
        if (!(error instanceof ItemError)) throw error;
        return { ...nothing, kind: 'failed', error: error.message };
      }
    },
  };
}
