import { Agent, request } from 'undici';
import { longestAnswer } from '#shared/agents/protocol.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import {
  agentFault,
  agentStopped,
  type AgentLine,
  type AgentMessage,
  deadlines,
  isObject,
  jsonOf,
  shortened,
} from './line.ts';

const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

async function textOf(body: AsyncIterable<Buffer>, tooLong: () => Error): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An agent behind a server: `POST <url>/reset`, `/step` and `/end`, JSON both ways. */
export class UrlLine implements AgentLine {
  readonly #url: string;
  // Deadlines are those of the messages.
  readonly #dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  #broken = false;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '');
  }

  get usable(): boolean {
    return !this.#broken;
  }

  picture(png: Buffer): Promise<string> {
    return Promise.resolve(png.toString('base64'));
  }

  async tell(message: AgentMessage): Promise<void> {
    const { body } = await request(`${this.#url}/${message.type}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(deadlines.end),
    });
    await body.dump();
  }

  async ask(message: AgentMessage, deadlineMs: number, signal: AbortSignal): Promise<unknown> {
    const address = `${this.#url}/${message.type}`;
    const late = AbortSignal.timeout(deadlineMs);
    const name = this.#url;
    try {
      const { statusCode, body } = await request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(message),
        dispatcher: this.#dispatcher,
        signal: AbortSignal.any([signal, late]),
      });
      const megabytes = longestAnswer / 1e6;
      const text = await textOf(body, () => agentFault(inWords('foreign-long', { name, megabytes })));
      if (statusCode !== 200)
        throw agentFault(
          inWords('foreign-status', { name: address, status: String(statusCode), stated: shortened(text) }),
        );
      const value = jsonOf(text);
      if (!isObject(value)) throw agentFault(inWords('foreign-garbage', { name, line: shortened(text) }));
      return value;
    } catch (error) {
      this.#broken = true;
      if (error instanceof ProviderError) throw error;
      if (signal.aborted) throw agentStopped(inWords('call-cancelled'));
      if (late.aborted)
        throw agentFault(inWords('foreign-silent', { name, what: message.type, seconds: deadlineMs / 1000 }));
      const { code = '', message: why } = error as NodeJS.ErrnoException;
      throw agentFault(
        inWords(unreached.has(code) ? 'foreign-unreached' : 'foreign-broke', { name, why: code || why }),
      );
    }
  }

  close(): void {
    this.#broken = true;
    void this.#dispatcher.destroy().catch(() => undefined);
  }
}
