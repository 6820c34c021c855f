import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { workerFile } from '../../../files/app-folders.ts';
import { keptVariables } from '../../kept-variables.ts';
import { firstLine } from '../found.ts';
import { killGroup } from '../kill.ts';
import { OwnFolder } from '../own-folder.ts';
import type { FromModule, ToModule } from './messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: EnvironmentError): void;
}

/** The process of one module, which leads a group of its own and does not outlive this process. */
export class ModuleProcess {
  readonly #own: OwnFolder;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #lastWords = '';
  /** Why it can no longer be used. */
  #broken: string | null = null;
  #closed = false;

  private constructor(own: OwnFolder, entry: string) {
    this.#own = own;
    const file = fileURLToPath(workerFile(new URL('./module-environment.worker.ts', import.meta.url)));
    this.#child = fork(file, [], {
      execArgv: ['--no-warnings'],
      env: { ...keptVariables(), ELECTRON_RUN_AS_NODE: '1' },
      // What it prints must not get between the lines of a protocol on standard output.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      cwd: path.dirname(entry),
      serialization: 'advanced',
      detached: process.platform !== 'win32',
    });
    own.owns(this.#child.pid, true);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#lastWords = `${this.#lastWords}${chunk.toString('utf8')}`.slice(-2000);
        process.stderr.write(chunk);
      });
    this.#child.on('message', (message: FromModule) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('value' in message) waiting?.resolve(message.value);
      else waiting?.reject(new EnvironmentError(inWords('module-threw', { why: message.error.split('\n')[0] ?? '' })));
    });
    this.#child.once('exit', (code, signal) => this.#ended(signal ?? String(code)));
    this.#child.once('error', (error) => this.#ended(firstLine(error)));
  }

  static async start(entry: string): Promise<ModuleProcess> {
    return new ModuleProcess(await OwnFolder.make('module'), entry);
  }

  /** A temporary folder that is removed with it. */
  get folder(): string {
    return this.#own.path;
  }

  get broken(): string | null {
    return this.#broken;
  }

  #ended(how: string): void {
    const last = this.#lastWords.trim().split('\n').at(-1)?.slice(0, 200) || '–';
    this.#broken ??= inWords('module-ended', { how, last });
    for (const { reject } of this.#waiting.values()) reject(new EnvironmentError(this.#broken));
    this.#waiting.clear();
  }

  /** What a function of the module returns. @throws EnvironmentError if it rejects, ends, or returns something else */
  async call<T>(name: string, args: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    if (this.#broken !== null) throw new EnvironmentError(this.#broken);
    const id = this.#next++;
    const value = await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, call: name, args } satisfies ToModule);
    });
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    throw new EnvironmentError(inWords('module-returned', { name, why: phraseWords(shapeProblem(read.error)) }));
  }

  kill(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.kill();
    await this.#own.remove();
  }
}
