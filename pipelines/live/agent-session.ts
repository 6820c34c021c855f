import type { ResetMessage, StepMessage } from '#shared/agents/protocol.ts';
import type { Outcome } from '#shared/episodes/episode.ts';

/** What an agent is asked in one step; `reset` is sent first if this agent has not seen the episode. */
export interface AgentTurn {
  reset: ResetMessage;
  step: StepMessage;
}

/** One episode with an agent of somebody's own, which may be another program. */
export interface AgentSession {
  /** Names this attempt at a task: what is answered in one attempt is never an answer in another. */
  readonly id: string;
  /** What the agent calls itself; null until it has said so. */
  readonly name: string | null;
  /** Resolves with the answer as JSON. Rejects with a ProviderError if the agent is silent, gone or does not make sense. */
  ask(turn: AgentTurn, picture: Buffer, signal: AbortSignal): Promise<string>;
  /** Tells the agent how the episode ended; never rejects. */
  end(outcome: Outcome): Promise<void>;
  /** Gives the agent up without a word. */
  drop(): void;
}
