import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** What came with a call besides its last message's text. */
export interface ChatCall {
  /** The requested model. */
  model: string;
  /** Pictures of the last message, as files. */
  pictures: Buffer[];
}

/** Pictures of a message, given as data addresses. */
function picturesOf(content: unknown): Buffer[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { image_url?: { url?: string } }) => {
    const url = part.image_url?.url ?? '';
    return url.startsWith('data:') ? [Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')] : [];
  });
}

/** A model server in this process: answers chat completions by `reply`, at once or when released. */
export interface ChatServer {
  record(name: string): ModelRecord;
  /** Calls that arrived so far. */
  calls: () => number;
  /** From now on calls wait, except for the next `after`. */
  hold(after?: number): void;
  /** Answers waiting calls, and everything after. */
  release(): void;
  close(): Promise<void>;
}

/** @param reply receives the text of the last message and returns the answer's text */
export async function startChatServer(reply: (prompt: string, call: ChatCall) => string): Promise<ChatServer> {
  /** Calls that are still answered before the others wait. */
  let free = Number.POSITIVE_INFINITY;
  let calls = 0;
  const waiting: (() => void)[] = [];
  const answer = (response: ServerResponse, prompt: string, call: ChatCall) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: `chat-${calls}`,
        object: 'chat.completion',
        created: 0,
        model: 'test',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply(prompt, call) } }],
        usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
      }),
    );
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // An address other than that of `record`: each call is refused permanently.
      if (!request.url?.startsWith('/v1/')) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'Nobody answers here.' } }));
        return;
      }
      calls += 1;
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        model: string;
        messages: { content: unknown }[];
      };
      const content = body.messages.at(-1)?.content ?? '';
      const call = { model: body.model, pictures: picturesOf(content) };
      if (free-- <= 0) waiting.push(() => answer(response, JSON.stringify(content), call));
      else answer(response, JSON.stringify(content), call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    record: (name) => ({
      name,
      provider: 'openai',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: name,
      apiKeyEnv: 'BENCHWRIGHT_E2E_KEY',
      params: {},
      limits: { concurrency: 2 },
      price: { inputPerMTok: 10, outputPerMTok: 10 },
    }),
    calls: () => calls,
    hold: (after = 0) => {
      free = after;
    },
    release: () => {
      free = Number.POSITIVE_INFINITY;
      for (const letGo of waiting.splice(0)) letGo();
    },
    close: () =>
      new Promise((resolve) => {
        for (const letGo of waiting.splice(0)) letGo();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
