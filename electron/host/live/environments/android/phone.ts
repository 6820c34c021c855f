import type { Adb } from '@yume-chan/adb';
import { inWords } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { firstLine } from '../found.ts';
import { adbClient } from './server.ts';

/** Milliseconds that one command on the phone may take (our choice). */
const callMs = 15_000;

/** A word of a command line for the phone's shell: whatever it holds, it stays one word. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Commands in a row, each only if the one before succeeded, as a line for the phone's shell. */
const lineOf = (commands: readonly (readonly string[])[]): string =>
  commands.map((words) => words.map(quoted).join(' ')).join(' && ');

interface Readable {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };
}

async function gathered(stream: Readable): Promise<Buffer> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) if (next.value) chunks.push(next.value);
  return Buffer.concat(chunks);
}

/** Resolves never; rejects when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

/** What a command on the phone came to. */
export interface CommandResult {
  code: number;
  /** What it printed, errors after the rest. */
  text: string;
}

/** One attached phone, until it is gone or closed. */
export class Phone {
  readonly serial: string;
  readonly #adb: Adb;
  readonly #end = new AbortController();
  #gone = false;

  private constructor(serial: string, adb: Adb) {
    this.serial = serial;
    this.#adb = adb;
    const lost = () => {
      this.#gone = !this.#end.signal.aborted;
      this.#end.abort(new EnvironmentError(inWords('android-gone', { serial })));
    };
    adb.disconnected.then(lost, lost);
  }

  /** @throws EnvironmentError if the server or the phone is gone */
  static async open(serial: string): Promise<Phone> {
    try {
      return new Phone(serial, await (await adbClient()).createAdb({ serial }));
    } catch (error) {
      throw new EnvironmentError(inWords('android-broke', { serial, why: firstLine(error) }));
    }
  }

  /** Whether the phone or the server is gone. */
  get gone(): boolean {
    return this.#gone;
  }

  async #call<T>(ask: (signal: AbortSignal) => Promise<T>, ms: number, named: string): Promise<T> {
    const late = AbortSignal.timeout(ms);
    const signal = AbortSignal.any([this.#end.signal, late]);
    try {
      return await Promise.race([ask(signal), aborted(signal)]);
    } catch (error) {
      const { serial } = this;
      if (error instanceof EnvironmentError) throw error;
      if (this.#end.signal.aborted) throw this.#end.signal.reason;
      if (late.aborted)
        throw new EnvironmentError(inWords('android-late', { serial, command: named, seconds: ms / 1000 }));
      throw new EnvironmentError(inWords('android-broke', { serial, why: firstLine(error) }));
    }
  }

  /** Runs commands in a row in the phone's shell; each word stays one word. */
  run(commands: readonly (readonly string[])[], ms = callMs): Promise<CommandResult> {
    const line = [lineOf(commands)];
    return this.#call(
      async (signal) => {
        const { shellProtocol, noneProtocol } = this.#adb.subprocess;
        if (!shellProtocol) {
          // Android before 7 tells no exit code.
          const { output } = await noneProtocol.spawn(line, signal);
          return { code: 0, text: (await gathered(output)).toString('utf8') };
        }
        const { stdout, stderr, exited } = await shellProtocol.spawn(line, signal);
        const [out, errors, code] = await Promise.all([gathered(stdout), gathered(stderr), exited]);
        return { code, text: Buffer.concat([out, errors]).toString('utf8') };
      },
      ms,
      commands[0]?.[0] ?? '',
    );
  }

  /** What one command prints, byte for byte. */
  bytes(...words: readonly string[]): Promise<Buffer> {
    return this.#call(
      async (signal) => {
        const { output } = await this.#adb.subprocess.noneProtocol.spawn([lineOf([words])], signal);
        return gathered(output);
      },
      callMs,
      words[0] ?? '',
    );
  }

  /** Ends what is under way; every later call rejects. */
  end(): void {
    this.#end.abort(new EnvironmentError(inWords('android-closed', { serial: this.serial })));
    void Promise.resolve(this.#adb.close()).catch(() => undefined);
  }
}
