import { z } from 'zod';
import { stepAnswer } from '#shared/agents/protocol.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Provider, ProviderRequest, RawReply, ReadReply } from '#pipelines/engine/calls/provider.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';

/** How a question reaches the agent: passed as the `data` of a call, by whoever keeps the agent's process. */
export interface AgentQuestion {
  /** Resolves with the agent's answer as JSON. `picture` is a PNG as it leaves the project. */
  ask(picture: Buffer, signal: AbortSignal): Promise<string>;
}

const question = z.custom<AgentQuestion>((data) => typeof (data as { ask?: unknown } | undefined)?.ask === 'function');

const picturesOf = ({ messages }: ProviderRequest) =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'image' ? [part.bytes] : [])));

const fieldsOf = (raw: RawReply) => stepAnswer.parse(JSON.parse(raw.body));

function usageOf(raw: RawReply): ReadReply['usage'] {
  const { usage } = fieldsOf(raw);
  return { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null };
}

/** Agents that people bring along. They answer in a live run only, which holds the other end of the line. */
export function agentProvider(): Provider {
  return {
    id: 'agent',
    async send(request) {
      const asked = question.safeParse(request.data).data;
      const [picture] = picturesOf(request);
      if (!asked || !picture)
        throw new ProviderError({
          code: 'agent-missing',
          message: inWords('foreign-live-only', { name: request.record.name }),
        });
      return { httpStatus: 200, body: await asked.ask(picture, request.signal) };
    },
    read(_, raw) {
      const { usage } = fieldsOf(raw);
      return {
        text: raw.body,
        refusal: null,
        usage: usageOf(raw),
        ...(usage?.cost !== undefined && { cost: usage.cost }),
        stopReason: 'stop',
      };
    },
    usageOf,
    check: () => Promise.resolve(inWords('check-built-in')),
  };
}
