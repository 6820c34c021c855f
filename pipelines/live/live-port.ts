import type { CriterionResult, Ending, LiveOutcome } from '#shared/agents/result.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Outcome, StepContent } from '#shared/episodes/episode.ts';
import type { LiveMoment } from '#shared/agents/moment.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import type { Environment, Observation } from './environment.ts';
import type { AgentSession } from './agent-session.ts';
import type { LiveItem } from './live-item.ts';
import type { Waiter } from './settle.ts';

/** A picture of the screen, stored in the project, with what came with it. */
export interface Seen extends Omit<Observation, 'picture'> {
  image: ImageRef;
}

/** One step of an episode as it is kept on disk. */
export interface LiveStep {
  content: Pick<StepContent, 'index' | 'actions' | 'calls'> &
    Partial<Pick<StepContent, 'thought' | 'response' | 'at' | 'url' | 'by'>>;
  picture: ImageRef;
  /** Replies of the grounder to this step that gave no place. */
  misses: number;
  /** How often the agent only looked before it acted; absent: never. */
  looks?: number;
  /** Its action lay outside the picture. */
  offPicture?: true;
  cost: number;
  /** How often a person let the agent be asked again; absent: never. */
  again?: number;
  /** Why nothing was done, for the next prompt; null if something was. */
  unreadable: string | null;
  /** State of the environment after the step, if it can be restored from it. */
  snapshot?: unknown;
}

/** How an episode ends. */
export interface LiveEnd {
  ending: Ending;
  outcome: Outcome;
  reason: string;
  criteria: readonly CriterionResult[];
  /** The screen after the last action; null if there is none. */
  final: Seen | null;
}

/** What an agent wants to do next, before it is done. */
export interface Proposal {
  seen: Seen;
  /** Null if the reply has none that can be performed. */
  action: Action | null;
  /** Why there is none, or why it cannot be performed; null if there is one. */
  why: string | null;
  thought: string;
  response: string;
  calls: readonly string[];
  cost: number;
}

/** What becomes of a proposal: done, done otherwise by a person, asked for again, or dropped because a person drives. */
export type Decision = { do: 'send' } | { do: 'perform'; action: Action } | { do: 'again' } | { do: 'drop' };

/** The person at the wheel of an attempt, if there is one. Each rejects with `AttemptStopped`, or when the run stops. */
export interface Steering {
  /** The next action of a person who drives, `look` to be shown the screen again, null if the agent acts. */
  turn(seen: Seen, stopping: AbortSignal): Promise<Action | 'look' | null>;
  /** Waits while the attempt is paused. */
  decide(proposal: Proposal, stopping: AbortSignal): Promise<Decision>;
}

/** A person stopped this attempt. */
export class AttemptStopped extends Error {
  override readonly name = 'AttemptStopped';
}

/** Which item of which run an attempt belongs to. */
export interface LivePlace {
  runId: string;
  itemId: string;
  label: string;
  /** Name of the agent, as episodes have it. */
  agent: string;
}

/** One attempt at a task: its environment, and its steps on disk. */
export interface LiveAttempt {
  environment: Environment;
  /** The agent, if it is somebody's own; null if a model is asked. */
  readonly agent: AgentSession | null;
  /** Steps of before a pause or a kill, if the environment continues from there; otherwise none. */
  readonly steps: readonly LiveStep[];
  readonly steering: Steering;
  /** Whether somebody looks at it, and how the criteria stand is to be told. */
  readonly watched: boolean;
  /** Notes how the criteria stand after the steps so far. */
  standing(criteria: readonly CriterionResult[]): void;
  /** Stores a picture; durable when it resolves. */
  keep(seen: Observation): Promise<Seen>;
  /** Durable when it resolves. */
  append(step: LiveStep): Promise<void>;
  tell(moment: LiveMoment): void;
  /** Closes the environment and makes an episode of the steps. */
  end(end: LiveEnd): Promise<LiveOutcome>;
  /** The run pauses: everything stays as it is, and the next `begin` of this item continues from here. */
  suspend(): Promise<void>;
}

/** A place that a model answered, in the numbers of its own convention. */
export interface AnsweredPlace {
  model: string;
  coordinates: PointConvention;
  numbers: readonly [number, number];
  image: Size;
  /** The picture's size as the model saw it. */
  sent: Size;
}

/** Where live runs find their environments and keep their steps; implemented by the host. */
export interface LivePort {
  waiter: Waiter;
  /** How the item ended before the process was killed; null if it did not. */
  finished(place: LivePlace): Promise<LiveOutcome | null>;
  /** Rejects with an EnvironmentError if the environment cannot be started. */
  begin(place: LivePlace, item: LiveItem): Promise<LiveAttempt>;
  /** Whether a screen is the one that a step was recorded on. */
  looksLike(seen: Seen, recorded: { sha256: string; print: string }): Promise<boolean>;
  /**
   * Why the gold path of a task no longer leads to its end, found out without a model; null if it does or there is none.
   * Rejects with an EnvironmentError if the environment fails.
   */
  rehearse(place: LivePlace, item: LiveItem): Promise<string | null>;
  /** Hears every place that a model answers, before anything is done there. */
  answered(runId: string, place: AnsweredPlace): void;
}
