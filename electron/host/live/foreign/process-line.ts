import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longestAnswer } from '#shared/agents/protocol.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ProviderError } from '#pipelines/engine/errors.ts';
import { killGroup } from '../environments/kill.ts';
import { keptVariables } from '../kept-variables.ts';
import { agentFault, agentStopped, type AgentLine, type AgentMessage, isObject, jsonOf, shortened } from './line.ts';

/** A program that is an agent. */
export interface AgentProgram {
  /** What it is called in messages. */
  name: string;
  argv: readonly string[];
  /** Names of environment variables that it gets besides those that every program needs. */
  env: readonly string[];
  pictures: 'path' | 'base64';
  /** Hears what the program writes to its standard error. */
  onError?: (text: string) => void;
}

/**
 * Ends the group and removes its folder a second after the guard's input ends: when the line is closed, or when this
 * process is gone, whatever ended it. A program can use that second to read and note its last `end`.
 */
function guarded(pid: number, folder: string): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script = 'trap "" INT TERM HUP; read -r _; sleep 1; kill -KILL "-$1" 2>/dev/null; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return guard;
}

interface Waiting {
  type: AgentMessage['type'];
  resolve(value: unknown): void;
  reject(error: ProviderError): void;
}

/** An agent as a program of its own: one JSON object a line, in on its standard input, out on its standard output. */
export class ProcessLine implements AgentLine {
  readonly #program: AgentProgram;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #guard: ChildProcess | null;
  readonly #folder: string;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #waiting: Waiting | null = null;
  /** Why the line cannot be used any more. */
  #fault: ProviderError | null = null;
  /** Messages that need no answer and may have got one. */
  #owed = 0;
  #lastWords = '';
  #closed = false;

  constructor(program: AgentProgram) {
    this.#program = program;
    const [file = '', ...args] = program.argv;
    this.#folder = mkdtempSync(path.join(tmpdir(), 'benchwright-agent-'));
    this.#child = spawn(file, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Python holds back what it prints to a pipe.
      env: { ...keptVariables(program.env), PYTHONUNBUFFERED: '1' },
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const { pid, stdin, stdout, stderr } = this.#child;
    this.#guard = pid === undefined ? null : guarded(pid, this.#folder);
    this.#child.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(
        agentFault(
          inWords('foreign-no-program', { program: file, why: error.code === 'ENOENT' ? 'not found' : error.message }),
        ),
      ),
    );
    // After its last output has been read.
    this.#child.on('close', (code, signal) => this.#ended(code, signal));
    stdin.on('error', () => undefined);
    stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    stderr.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      this.#lastWords = `${this.#lastWords}${text}`.slice(-2000);
      program.onError?.(text);
    });
  }

  get usable(): boolean {
    return this.#fault === null && !this.#closed;
  }

  async picture(png: Buffer, n: number): Promise<string> {
    if (this.#program.pictures === 'base64') return png.toString('base64');
    const file = path.join(this.#folder, `step-${n}.png`);
    await writeFile(file, png).catch(() => undefined);
    return file;
  }

  ask(message: AgentMessage, deadlineMs: number, signal: AbortSignal): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () =>
          this.#fail(
            agentFault(
              inWords('foreign-silent', { name: this.#program.name, what: message.type, seconds: deadlineMs / 1000 }),
            ),
          ),
        deadlineMs,
      );
      const stopped = () => this.#fail(agentStopped(inWords('call-cancelled')));
      const over = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', stopped);
        this.#waiting = null;
      };
      this.#waiting = {
        type: message.type,
        resolve: (value) => {
          over();
          resolve(value);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      };
      if (signal.aborted) return stopped();
      signal.addEventListener('abort', stopped, { once: true });
      this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  }

  tell(message: AgentMessage): Promise<void> {
    if (this.#fault) return Promise.reject(this.#fault);
    this.#owed++;
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  #read(chunk: Buffer): void {
    if (this.#fault) return;
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#rest.push(chunk.subarray(from, end));
      this.#restBytes += end - from;
      from = end + 1;
      if (this.#restBytes > longestAnswer) return this.#tooLong();
      const line = Buffer.concat(this.#rest).toString('utf8');
      this.#rest = [];
      this.#restBytes = 0;
      if (line.trim() !== '') this.#line(line);
      if (this.#fault) return;
    }
    const left = chunk.subarray(from);
    if (left.length === 0) return;
    this.#rest.push(left);
    this.#restBytes += left.length;
    if (this.#restBytes > longestAnswer) this.#tooLong();
  }

  #tooLong(): void {
    this.#fail(agentFault(inWords('foreign-long', { name: this.#program.name, megabytes: longestAnswer / 1e6 })));
  }

  #line(line: string): void {
    const value = jsonOf(line);
    if (!isObject(value))
      return this.#fail(agentFault(inWords('foreign-garbage', { name: this.#program.name, line: shortened(line) })));
    // An answer to `end`, which needs none: by itself, or ahead of the answers to the next episode's messages.
    const bare = this.#waiting?.type !== 'reset' && value['action'] === undefined && value['reply'] === undefined;
    if (this.#owed > 0 && (bare || !this.#waiting)) this.#owed--;
    else if (this.#waiting) this.#waiting.resolve(value);
    else this.#fail(agentFault(inWords('foreign-unasked', { name: this.#program.name })));
  }

  #ended(code: number | null, signal: string | null): void {
    const how = signal === null ? inWords('foreign-exit-code', { code: String(code) }) : signal;
    const last = this.#lastWords.trim().split('\n').at(-1) ?? '';
    const values = { name: this.#program.name, how, last: last === '' ? '–' : shortened(last) };
    this.#fail(agentFault(inWords('foreign-ended', values)));
  }

  #fail(error: ProviderError): void {
    this.#fault ??= error;
    this.#waiting?.reject(this.#fault);
    this.close();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#fault === null && this.#guard !== null) {
      this.#child.stdin.end();
      this.#guard.stdin?.end();
      return;
    }
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
    this.#guard?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
