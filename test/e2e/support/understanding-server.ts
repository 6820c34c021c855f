import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';
import { playUnderstanding } from '../../faults/examiners.ts';

function textOf({ messages }: ChatCompletionRequest): string {
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : (content ?? []).map((p) => p.text ?? '').join('\n')))
    .join('\n');
}

/** The reported usage of each call, in both vendors' formats. */
const usage = { prompt_tokens: 1000, completion_tokens: 100, input_tokens: 1000, output_tokens: 100 };

/** Its answer to a benchmark's question, or to a person who tries it: the key of its own drafts. */
export const scoredReply = 'The answer is C.';

/** A third-party mock server in the shapes of OpenAI and Anthropic whose models write, check and answer questions. */
export async function startUnderstandingServer(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  mock.on({ predicate: () => true }, (request) => {
    const text = textOf(request);
    const atWork = /generate|Judge each question|Answer these single-choice|You do not get the picture|JSON/i.test(
      text,
    );
    return {
      content: atWork ? playUnderstanding({ text }) : scoredReply,
      usage,
    };
  });
  await mock.start();
  return mock;
}
