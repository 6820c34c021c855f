import type { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Answer, Asked, CallFrom } from './asked.ts';
import { ItemError, RunStopped } from '../errors.ts';
import { answerSchema, readJson } from './json-reply.ts';
import { ledgerKey } from '../ledger/ledger-key.ts';
import { type Message, withImages } from '../../prompts/messages.ts';
import { ModelCall } from './model-call.ts';
import type { RunState } from '../ledger/run-state.ts';
import { sampledBy, samplingOf } from '../sampling.ts';
import type { CallRequest, JsonResult, TextResult } from '../step.ts';

/** Maximum number of times a readable answer is asked for (per retry of the item). */
export const readableTries = 3;

/** The model calls of one run: from a step's question to a readable answer. */
export class RunCalls {
  readonly run: RunState;

  constructor(run: RunState) {
    this.run = run;
  }

  async call<T>(
    from: CallFrom,
    request: CallRequest & { model: string; schema?: z.ZodType<T> | undefined },
  ): Promise<TextResult | JsonResult<T>> {
    const named = sampledBy(this.run.ports.models.get(request.model), request.temperature);
    const model = request.image ? { ...named, image: { ...named.image, ...request.image } } : named;
    const wanted = request.schema ? answerSchema(request.schema) : undefined;
    const tries = wanted ? readableTries * (from.generation + 1) : 1;
    const maxTokens = request.maxTokens ?? samplingOf(model.record).maxTokens;
    const question = withImages(request.messages, (image) => this.run.ports.images.asItLeaves(image));
    let messages = question;

    for (let attempt = 0; ; attempt++) {
      const asked: Asked = {
        model,
        messages,
        schema: wanted,
        tools: request.tools,
        maxTokens,
        sample: request.sample ?? 0,
        attempt,
        data: request.data,
      };
      const answer = await this.#answer(from, asked);
      const { reply } = answer;
      const common = {
        text: reply.text,
        model: model.record.name,
        usage: answer.usage,
        cost: answer.cost,
        seconds: answer.seconds,
        callId: answer.callId,
        cached: answer.cached,
        stopReason: reply.stopReason,
        images: answer.images,
        by: answer.by,
      };
      if (!request.schema || !wanted) return { ...common, refusal: reply.refusal };
      if (reply.refusal !== null) return { ...common, refusal: reply.refusal, json: null, repaired: false };

      const cutOff = !request.partial && (reply.stopReason === 'length' || reply.stopReason === 'max_tokens');
      const read = readJson(reply.text, request.schema, { wrapped: wanted.wrapped, cutOff });
      const { ledger } = this.run.ports;
      if (read.ok) {
        if (read.repaired) await ledger.note(from.place, model.record.name, 'json-repaired', reply.text);
        return { ...common, refusal: null, json: read.value, repaired: read.repaired };
      }
      if (answer.by !== null)
        throw new ItemError('unreadable', inWords('call-corrected-unreadable', { why: read.why, by: answer.by }), {
          example: reply.text,
          model: model.record.name,
        });
      if (attempt + 1 >= tries)
        throw new ItemError('unreadable', inWords('call-unreadable', { why: read.why, tries }), {
          example: reply.text,
          model: model.record.name,
        });
      await ledger.note(from.place, model.record.name, 'unreadable', reply.text);
      messages = askAgain(question, reply.text, read.why);
    }
  }

  /** From the ledger, from an identical call in flight, or sent now. */
  async #answer(from: CallFrom, asked: Asked): Promise<Answer> {
    const { record, image } = asked.model;
    const { attempt, sample, messages, schema, tools, maxTokens, data } = asked;
    const key = ledgerKey({ record, image, messages, schema, tools, maxTokens, sample, attempt, data });
    const { underWay } = this.run.ports;
    for (;;) {
      const twin = underWay.get(key);
      if (!twin) break;
      try {
        const answer = { ...(await twin), cached: true };
        await this.run.ports.ledger.reused(answer.callId, from.place);
        return answer;
      } catch (error) {
        // The other call may have been stopped or given up; if this one may continue, it sends its own.
        if (this.run.stop.reason !== null || !(error instanceof RunStopped)) throw error;
      }
    }
    const sent = new ModelCall(this.run, from, asked, key).answer();
    underWay.set(key, sent);
    try {
      return await sent;
    } finally {
      if (underWay.get(key) === sent) underWay.delete(key);
    }
  }
}

/** The same question with the unreadable answer and what was wrong with it. */
function askAgain(messages: readonly Message[], reply: string, why: string): Message[] {
  const turns: Message[] = reply.trim() === '' ? [] : [{ role: 'assistant', content: reply.slice(0, 8000) }];
  const note = `${why} Answer again, with the JSON only.`;
  return [...messages, ...turns, { role: 'user', content: note }];
}
