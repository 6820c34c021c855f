import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cli } from '../cli.ts';

export interface Said {
  code: number | null;
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

  run(...args: string[]): Promise<Said> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [cli, ...args], {
        cwd: this.folder,
        env: { ...process.env, BENCHWRIGHT_HOME: path.join(this.folder, '.home') },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (text) => {
        out += text;
      });
      child.stderr.on('data', (text) => {
        err += text;
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out: out === '' ? [] : out.trimEnd().split('\n'), err }));
    });
  }

  /** Runs with `--json`; returns the one document it printed. Throws if it ended otherwise than expected. */
  async json<Document = Record<string, never>>(code: number, ...args: string[]): Promise<Document> {
    const said = await this.run(...args, '--json');
    if (said.code !== code || said.out.length !== 1)
      throw new Error(`${args.join(' ')} ended with ${said.code} and ${said.out.length} lines: ${said.err}`);
    return JSON.parse(said.out[0] ?? '') as Document;
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
