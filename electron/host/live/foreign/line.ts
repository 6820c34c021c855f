import { ProviderError } from '#pipelines/engine/errors.ts';

/** Milliseconds that an agent has for each message (our choice); for a step, a person may say otherwise. */
export const deadlines = { reset: 120_000, step: 300_000, end: 10_000 } as const;

/** A message to an agent; `type` says which, and the version and the session go with each. */
export type AgentMessage = Record<string, unknown> & { type: keyof typeof deadlines };

/** A connection to one agent, which takes part in one episode at a time. */
export interface AgentLine {
  /**
   * Sends a message and resolves with the answer as it came: one JSON object. Rejects with a ProviderError if there is
   * none within the deadline; the line cannot be used afterwards.
   */
  ask(message: AgentMessage, deadlineMs: number, signal: AbortSignal): Promise<unknown>;
  /** Sends a message that needs no answer; rejects if the line is broken. */
  tell(message: AgentMessage): Promise<void>;
  /** How a picture is given to this agent: where it is, or its bytes in base64. */
  picture(png: Buffer, n: number): Promise<string>;
  /** Whether another episode can use it. */
  readonly usable: boolean;
  /** Ends it, with the process behind it. */
  close(): void;
}

/** The agent did not answer, or not as agreed. */
export const agentFault = (message: string): ProviderError => new ProviderError({ code: 'agent-failed', message });

export const agentStopped = (message: string): ProviderError => new ProviderError({ code: 'stopped', message });

/** The value of a text that should be JSON; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The beginning of something long, for a sentence. */
export const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 160 ? `${plain.slice(0, 160)}…` : plain;
};
