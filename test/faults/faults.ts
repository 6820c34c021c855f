import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';

/** One way in which a provider fails. `body` is the complete answer that would have been sent. */
export type Fault = (response: ServerResponse, body: string) => void;

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

const error = (status: number, message: string, headers: Record<string, string> = {}): Fault => {
  return (response) => send(response, status, JSON.stringify({ error: { message, type: 'fault' } }), headers);
};

/** Temporary faults: a drawn request gets a bad answer, the next one for the same item may succeed. */
export const passingFaults = {
  'too many requests': error(429, 'Slow down.'),
  'too many requests, retry-after': error(429, 'Slow down.', { 'retry-after': '0.05' }),
  'server error': error(500, 'Something broke.'),
  'bad gateway': error(502, 'Bad gateway.'),
  unavailable: error(503, 'Down for a moment.'),
  overloaded: error(529, 'Overloaded.'),
  'reset before the answer': (response) => response.socket?.destroy(),
  'reset in the body': (response, body) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
  },
  'cut JSON': (response, body) => send(response, 200, body.slice(0, body.length / 2)),
  'JSON of another shape': (response) => send(response, 200, JSON.stringify({ hello: ['world'] })),
  'empty content': (response, body) =>
    send(
      response,
      200,
      withContent(body, () => ''),
    ),
  'no body': (response) => send(response, 200, ''),
  'a web page': (response) => send(response, 200, '<html>Please log in</html>', { 'content-type': 'text/html' }),
  'damaged gzip': (response, body) => {
    const packed = gzipSync(body);
    packed.fill(7, 12, 40);
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(packed);
  },
} as const satisfies Record<string, Fault>;

/** Starts an answer and never ends it; only a time limit helps. */
export const neverEnds: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[');
};

/** Accepts the request and never answers. */
export const silence: Fault = () => {};

/** Complete answers with unusable text; the question is repeated with what was wrong. */
export const malformedReplies = {
  'a reply cut short': (response, body) =>
    send(
      response,
      200,
      withContent(body, (text) => text.slice(0, text.length / 2)),
    ),
  'a reply of another shape': (response, body) =>
    send(
      response,
      200,
      withContent(body, () => '{"hello":["world"]}'),
    ),
} as const satisfies Record<string, Fault>;

/** Faults in complete answers, which the provider charges for. */
export const paidFaults: readonly string[] = ['empty content', ...Object.keys(malformedReplies)];

/** The same envelope with another text. */
function withContent(body: string, change: (text: string) => string): string {
  const value = JSON.parse(body);
  if (value.choices) value.choices[0].message.content = change(value.choices[0].message.content);
  else {
    const part = value.output ? value.output[0].content[0] : value.content[0];
    part.text = change(part.text);
  }
  return JSON.stringify(value);
}
