import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Uploaded {
  id: string;
  created_at: string;
  metadata: unknown;
  calls: { key: string; body: { messages: unknown[] } }[];
}

/** What happens to a call of a batch. */
export type Fate = 'answered' | 'errored' | 'expired';

export interface BatchMock {
  url: string;
  /** Files and batches that were accepted. */
  files: string[];
  batches: Uploaded[];
  /** Requests outside batches. */
  single: number;
  /** Batches end once this is set. */
  ended: boolean;
  fate: (key: string, batch: number) => Fate;
  /** The next accepted batch (or file) gets no response: the connection is cut. */
  silent: 'batch' | 'file' | null;
  close(): void;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
const chat = (content: string) => ({
  ...{ id: 'x', object: 'chat.completion', created: 0, model: 'm', usage },
  choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
});
const message = (text: string) => ({
  ...{ id: 'msg', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn', stop_sequence: null },
  ...{ content: [{ type: 'text', text }], usage: { input_tokens: 1000, output_tokens: 10 } },
});

/** The batch services of both vendors, as their references describe them; every answer is B. */
export async function startBatchMock(): Promise<BatchMock> {
  const files = new Map<string, Uploaded['calls']>();
  const mock: BatchMock = {
    ...{ url: '', files: [], batches: [], single: 0, ended: false, silent: null },
    fate: () => 'answered',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const add = (calls: Uploaded['calls'], metadata: unknown): Uploaded => {
    const made = { id: `batch_${mock.batches.length + 1}`, created_at: new Date().toISOString(), metadata, calls };
    mock.batches.push(made);
    return made;
  };
  const openaiView = ({ id, metadata }: Uploaded) => ({
    ...{ id, object: 'batch', metadata, status: mock.ended ? 'completed' : 'in_progress' },
    ...(mock.ended && { output_file_id: `out_${id}`, error_file_id: `err_${id}` }),
  });
  const anthropicView = ({ id, created_at, calls }: Uploaded) => ({
    ...{ id, type: 'message_batch', created_at, processing_status: mock.ended ? 'ended' : 'in_progress' },
    request_counts: { processing: mock.ended ? 0 : calls.length, succeeded: mock.ended ? calls.length : 0 },
  });
  const lines = (batch: Uploaded, of: (key: string, fate: Fate) => unknown) =>
    batch.calls
      .flatMap(({ key }) => of(key, mock.fate(key, mock.batches.indexOf(batch))) ?? [])
      .map((entry) => JSON.stringify(entry))
      .join('\n');

  async function answer(path: string, method: string, text: string): Promise<unknown> {
    const [, id = ''] = /\/(?:batches|files)\/([^/?]+)/.exec(path) ?? [];
    const batch = mock.batches.find((batch) => id.endsWith(batch.id));
    if (path.startsWith('/v1/files') && method === 'POST') {
      const file = text.slice(text.indexOf('{"custom_id"'), text.lastIndexOf('\r\n--'));
      const calls = file.split('\n').flatMap((line) => {
        if (line.trim() === '') return [];
        const { custom_id: key, body } = JSON.parse(line) as { custom_id: string; body: { messages: unknown[] } };
        return [{ key, body }];
      });
      const name = `file_${mock.files.length + 1}`;
      files.set(name, calls);
      mock.files.push(name);
      return { id: name, object: 'file', purpose: 'batch' };
    }
    if (path.startsWith('/v1/files') && batch)
      return lines(batch, (key, fate) => {
        const isError = fate === 'errored';
        if (fate === 'expired' || isError !== id.startsWith('err_')) return null;
        const response = isError
          ? { status_code: 400, body: { error: { message: 'This call is not allowed.' } } }
          : { status_code: 200, body: chat('B') };
        return { id: key, custom_id: key, response, error: null };
      });
    if (path.startsWith('/v1/batches')) {
      if (method === 'POST') {
        const { input_file_id: file, metadata } = JSON.parse(text) as { input_file_id: string; metadata: unknown };
        return openaiView(add(files.get(file) ?? [], metadata));
      }
      return batch ? openaiView(batch) : { object: 'list', data: mock.batches.map(openaiView) };
    }
    if (path.startsWith('/v1/messages/batches')) {
      if (method === 'POST') {
        const { requests } = JSON.parse(text) as {
          requests: { custom_id: string; params: Uploaded['calls'][0]['body'] }[];
        };
        return anthropicView(
          add(
            requests.map(({ custom_id: key, params: body }) => ({ key, body })),
            null,
          ),
        );
      }
      if (path.includes('/results') && batch)
        return lines(batch, (key, fate) => {
          const error = {
            type: 'error',
            error: { type: 'invalid_request_error', message: 'This call is not allowed.' },
          };
          const result = {
            answered: { type: 'succeeded', message: message('B') },
            errored: { type: 'errored', error },
            expired: { type: 'expired' },
          }[fate];
          return { custom_id: key, result };
        });
      return batch ? anthropicView(batch) : { data: [...mock.batches].reverse().map(anthropicView), has_more: false };
    }
    mock.single++;
    return chat('B');
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { url = '', method = '' } = request;
      const text = await textOf(request);
      const found = await answer(url, method, text);
      const accepted = url.startsWith('/v1/files') ? 'file' : 'batch';
      if (method === 'POST' && mock.silent === accepted) {
        mock.silent = null;
        response.destroy();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(typeof found === 'string' ? found : JSON.stringify(found));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mock.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return mock;
}
