import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { runProgram } from '#electron/cli/program.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** What `process.exit` throws meanwhile. */
class Ended extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

export interface Outcome {
  code: number;
  /** Lines of stdout, without the last empty one. */
  out: string[];
  err: string;
}

/** A folder of its own in which `benchwright …` is run as a person would. */
export class Desk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'benchwright-desk-'));

  /** Writes a file: text unchanged, lists of lines joined, anything else as JSON. */
  file(name: string, content: unknown): string {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(path.join(this.folder, name), text);
    return name;
  }

  /** JSON lines; text is unchanged, so that a line may be broken on purpose. */
  lines(name: string, rows: readonly unknown[]): string {
    return this.file(name, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
  }

  /**
   * Runs a command as in a process of its own, but in this one, so that its code is loaded once; one at a time.
   * `test/faults/cli.test.ts` starts real processes.
   */
  async run(...args: string[]): Promise<Outcome> {
    const listeners = signals.map((name) => process.listeners(name));
    const written = { stdout: '', stderr: '' };
    const spies = (['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((text, ...more) => {
        written[stream] += text instanceof Uint8Array ? Buffer.from(text).toString() : text;
        for (const then of more) if (typeof then === 'function') then();
        return true;
      }),
    );
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Ended(Number(code));
    });
    const before = process.cwd();
    process.chdir(this.folder);
    vi.stubEnv('BENCHWRIGHT_HOME', path.join(this.folder, '.home'));
    try {
      const code = await runProgram(args).catch((error: unknown) => {
        if (error instanceof Ended) return error.code;
        throw error;
      });
      return { code, out: written.stdout === '' ? [] : written.stdout.trimEnd().split('\n'), err: written.stderr };
    } finally {
      process.chdir(before);
      for (const spy of [...spies, exit]) spy.mockRestore();
      for (const [at, name] of signals.entries())
        for (const listener of process.listeners(name))
          if (!listeners[at]?.includes(listener)) process.off(name, listener);
    }
  }

  /** Runs with `--json`; returns the one document it printed. Throws if it ended otherwise than expected. */
  async json<Document = Record<string, never>>(code: number, ...args: string[]): Promise<Document> {
    const result = await this.run(...args, '--json');
    if (result.code !== code || result.out.length !== 1)
      throw new Error(`${args.join(' ')} ended with ${result.code} and ${result.out.length} lines: ${result.err}`);
    return JSON.parse(result.out[0] ?? '') as Document;
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
