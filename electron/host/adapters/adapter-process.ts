import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AdapterOutcome } from '#pipelines/engine/adapters.ts';
import { appRoot, workerFile } from '../files/app-folders.ts';
import type { SandboxCall, SandboxLimits } from './sandbox.ts';

export interface ToAdapter {
  id: number;
  call: SandboxCall;
  limits: SandboxLimits;
}

export interface FromAdapter {
  id: number;
  outcome: AdapterOutcome;
}

const usual: SandboxLimits = { ms: 2000, bytes: 64e6 };
/** The interpreter ends a call that takes too long; the process is killed if it does not come to that. */
const graceMs = 3000;
/** Milliseconds without a call after which the process ends. */
const idleMs = 30_000;

interface Waiting {
  id: number;
  resolve(outcome: AdapterOutcome): void;
}

/**
 * The process that runs adapters, one call after the other. It gets their text through its channel, so it may read only
 * this program's own files; it may not write, start programs or load native code. It gets no variables.
 */
export class AdapterProcess {
  readonly #limits: SandboxLimits;
  #child: ChildProcess | null = null;
  #waiting: Waiting | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(limits: SandboxLimits = usual) {
    this.#limits = limits;
  }

  call(call: SandboxCall): Promise<AdapterOutcome> {
    const answer = this.#last.then(() => this.#ask(call));
    this.#last = answer;
    return answer;
  }

  close(): void {
    this.#discard();
    this.#over({ kind: 'fault', fault: { kind: 'ended', detail: '' } });
  }

  #discard(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  #ask(call: SandboxCall): Promise<AdapterOutcome> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = this.#next++;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#discard();
        this.#over({ kind: 'fault', fault: { kind: 'too-long', detail: String(this.#limits.ms / 1000) } });
      }, this.#limits.ms + graceMs);
      this.#waiting = {
        id,
        resolve: (outcome) => {
          clearTimeout(late);
          resolve(outcome);
        },
      };
      const order: ToAdapter = { id, call, limits: this.#limits };
      child.send(order);
    });
  }

  /** Answers the call under way. */
  #over(outcome: AdapterOutcome): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(outcome);
  }

  #start(): ChildProcess {
    const file = fileURLToPath(workerFile(new URL('./adapter.worker.ts', import.meta.url)));
    const readable = realpathSync(path.extname(file) === '.ts' ? appRoot() : path.dirname(file));
    // Electron reads its own archive in ways that Node's permissions refuse; the interpreter has no files either way.
    const confined =
      process.versions['electron'] === undefined
        ? ['--experimental-permission', `--allow-fs-read=${path.join(readable, '*')}`]
        : [];
    const child = fork(file, [], {
      execArgv: [...confined, '--no-warnings', '--max-old-space-size=256'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      cwd: readable,
    });
    child.unref();
    child.channel?.unref();
    child.on('message', ({ id, outcome }: FromAdapter) => {
      if (this.#waiting?.id !== id) return;
      // Its interpreter has grown, and does not shrink.
      if (outcome.kind === 'fault' && outcome.fault.kind === 'memory') this.#discard();
      else this.#idle = setTimeout(() => this.#discard(), idleMs).unref();
      this.#over(outcome);
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#over({ kind: 'fault', fault: { kind: 'ended', detail: '' } });
    };
    child.once('exit', gone);
    child.once('error', gone);
    return child;
  }
}
