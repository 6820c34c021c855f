import { request } from 'undici';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';

/** Most bytes of an answer, and milliseconds that one may take (our choice). */
const mostBytes = 64_000_000;
const callMs = 60_000;

const executed = z.looseObject({
  output: z.string().nullish(),
  error: z.string().nullish(),
  returncode: z.number().nullish(),
});

/** What a command in the machine came to. */
export interface Executed {
  output: string;
  /** Null if the machine does not say. */
  code: number | null;
}

/** The server that OSWorld runs inside its virtual machines (`desktop_env/server/main.py` of that project). */
export class Machine {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async #call(method: 'GET' | 'POST', path: string, body?: object): Promise<Buffer> {
    const url = `${this.address}${path}`;
    try {
      const answer = await request(url, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        signal: AbortSignal.timeout(callMs),
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw new EnvironmentError(inWords('osworld-too-large', { url }));
        chunks.push(chunk);
      }
      if (answer.statusCode !== 200)
        throw new EnvironmentError(inWords('osworld-status', { url, status: String(answer.statusCode) }));
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof EnvironmentError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new EnvironmentError(inWords('osworld-unreached', { url, why: code ?? message }));
    }
  }

  #json<T>(path: string, bytes: Buffer, schema: z.ZodType<T>): T {
    try {
      return schema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      throw new EnvironmentError(inWords('osworld-strange', { url: `${this.address}${path}` }));
    }
  }

  /** The screen as PNG. */
  screenshot(): Promise<Buffer> {
    return this.#call('GET', '/screenshot');
  }

  /** The accessibility tree as XML; null if the machine has none. */
  async accessibility(): Promise<string | null> {
    const path = '/accessibility';
    const bytes = await this.#call('GET', path).catch(() => null);
    return bytes && (this.#json(path, bytes, z.looseObject({ AT: z.string().nullish() })).AT ?? null);
  }

  async execute(command: string | readonly string[], shell = false): Promise<Executed> {
    const found = this.#json('/execute', await this.#call('POST', '/execute', { command, shell }), executed);
    return { output: found.output ?? '', code: found.returncode ?? null };
  }

  /** Runs lines of Python with pyautogui; what an agent wrote is only ever a literal in them. */
  async python(lines: string): Promise<Executed> {
    return this.execute(['python', '-c', `import pyautogui; import time; pyautogui.FAILSAFE = False; ${lines}`]);
  }
}
