import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
/** One request to the server: its path, headers and body. */
export interface ToolRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Json;
}

/** What is answered: the output in the provider's own form. */
export type Output = readonly object[];

function envelope(path: string, output: Output): Json {
  if (path.includes('/messages'))
    return {
      type: 'message',
      content: output,
      stop_reason: 'tool_use',
      usage: { input_tokens: 900, output_tokens: 20 },
    };
  if (path.includes('generateContent'))
    return {
      candidates: [{ content: { role: 'model', parts: output }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 15, thoughtsTokenCount: 5 },
    };
  return { object: 'response', status: 'completed', output, usage: { input_tokens: 900, output_tokens: 20 } };
}

/** A server of any of the three providers that answers each request by calls of tools. */
export async function startToolServer(say: (request: ToolRequest, n: number) => Output) {
  const log: ToolRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json;
    const asked = { path, headers: request.headers, body };
    log.push(asked);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(envelope(path, say(asked, log.length - 1))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
