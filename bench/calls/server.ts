import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A bare model server: accepts any request, discards its body, and gives the same answer (the second argument) after the
 * given milliseconds.
 */
const latencyMs = Number(process.argv[2] ?? 200);
const content = process.argv[3] ?? 'C';
const answer = JSON.stringify({
  id: 'x',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
  usage: { prompt_tokens: 1000, completion_tokens: 1 },
});

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const reply = () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
    };
    if (latencyMs > 0) setTimeout(reply, latencyMs);
    else reply();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
