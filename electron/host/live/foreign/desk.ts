import type { Ending } from '#shared/agents/result.ts';
import type { Outcome } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AgentSession, AgentTurn } from '#pipelines/live/agent-session.ts';
import type { ProviderError } from '#pipelines/engine/errors.ts';
import { agentFault, agentStopped } from './line.ts';

/** How an episode ended, as its client learns it: not why, which would tell the criteria. */
export interface DeskEnd {
  ending: Ending;
  outcome: Outcome;
}

/** What a client sees next. */
export type DeskView = { turn: AgentTurn; picture: Buffer } | { end: DeskEnd };

interface Pending {
  turn: AgentTurn;
  picture: Buffer;
  resolve(answer: string): void;
  reject(error: ProviderError): void;
}

/** Where one episode's questions wait for the client that answers them. */
export class Desk {
  readonly #idleMs: number;
  #pending: Pending | null = null;
  #timer: NodeJS.Timeout | null = null;
  #end: DeskEnd | null = null;
  #gone: ProviderError | null = null;
  #wake: (() => void)[] = [];

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  get ended(): boolean {
    return this.#end !== null;
  }

  /** A question of the run; resolves with the client's answer. Rejects once the client has done nothing for too long. */
  ask(turn: AgentTurn, picture: Buffer, signal: AbortSignal): Promise<string> {
    if (this.#gone) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      const stopped = () => this.#pending?.reject(agentStopped(inWords('call-cancelled')));
      const over = () => {
        this.#pending = null;
        this.#rest();
        signal.removeEventListener('abort', stopped);
      };
      this.#pending = {
        turn,
        picture,
        resolve: (answer) => {
          over();
          resolve(answer);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      };
      signal.addEventListener('abort', stopped, { once: true });
      this.#watch();
      this.#wakeAll();
    });
  }

  /** Waits until the client can act again, or the episode has ended. */
  async view(): Promise<DeskView> {
    while (!this.#pending && !this.#end) await new Promise<void>((resolve) => this.#wake.push(resolve));
    if (this.#end) return { end: this.#end };
    this.#watch();
    const { turn, picture } = this.#pending as Pending;
    return { turn, picture };
  }

  /** The client's answer to what it saw; false if nothing waits for one. */
  answer(value: object): boolean {
    const pending = this.#pending;
    pending?.resolve(JSON.stringify(value));
    return pending !== null;
  }

  /** The client will not answer any more. */
  leave(why: string): void {
    this.#gone ??= agentFault(why);
    this.#pending?.reject(this.#gone);
  }

  /** The episode has ended. */
  close(end: DeskEnd): void {
    this.#end ??= end;
    this.#rest();
    this.#wakeAll();
  }

  #watch(): void {
    this.#rest();
    this.#timer = setTimeout(() => this.leave(inWords('client-idle', { seconds: this.#idleMs / 1000 })), this.#idleMs);
    this.#timer.unref();
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

/** An episode whose agent is a client of ours. */
export class DeskSession implements AgentSession {
  readonly id: string;
  readonly #desk: Desk | null;
  readonly #client: string | null;

  /** `desk` is null if the client of this episode is gone: it belongs to a run that was interrupted. */
  constructor(id: string, desk: Desk | null, client: string | null) {
    this.id = id;
    this.#desk = desk;
    this.#client = client;
  }

  get name(): string | null {
    return this.#client;
  }

  ask(turn: AgentTurn, picture: Buffer, signal: AbortSignal): Promise<string> {
    return this.#desk?.ask(turn, picture, signal) ?? Promise.reject(agentFault(inWords('client-gone')));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }

  drop(): void {
    this.#desk?.leave(inWords('client-gone'));
  }
}
