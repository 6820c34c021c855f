import type { Platform } from '#shared/records/fields.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Theme } from '#shared/theme.ts';
import type { Criterion, AgentTask } from '#shared/agents/task.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Action, ActionType } from '#shared/episodes/actions.ts';

/** What an agent sees at one moment. */
export interface Observation {
  /** PNG in its own pixels. */
  picture: Buffer;
  width: number;
  height: number;
  /** Device pixels per unit of the page or screen. */
  dpr: number;
  /** The colour scheme that it tells pages or apps to show; absent if unknown. */
  theme?: Theme | undefined;
  orientation: 'portrait' | 'landscape';
  /** A tree of the screen in a known format (`dom`, `uiautomator` …); null if there is none, which is not an error. */
  tree: { format: string; text: string } | null;
  /** Address of the page; null outside the web. */
  url: string | null;
  /** What is in front: the app or its activity; null if unknown. */
  activity: string | null;
  /** Titles of the open tabs or windows, for `switch_tab`. */
  tabs: { title: string; active: boolean }[];
}

export interface ActResult {
  /** False if the environment could not perform the action; the agent continues and sees an unchanged screen. */
  ok: boolean;
  /** What was sent to the environment, or why nothing was. */
  raw: string;
  /** Milliseconds that it took. */
  ms: number;
  /** The action leads out of what a recorded environment knows; the episode ends. */
  offGraph?: boolean;
}

/** What an environment can do. */
export interface Support {
  platform: Platform;
  actions: readonly ActionType[];
  /** Kinds of criteria that it checks itself. */
  criteria: readonly string[];
  /** Whether a criterion is looked up in no time and changes nothing, so that who watches may see it during the attempt. */
  looks?: (criterion: Criterion) => boolean;
  /** Whether its state survives the process that drives it: then a killed run continues where it was. */
  restores: boolean;
  /** Whether a click may have keys that are held down meanwhile (`keys`); absent: no. */
  heldKeys?: true;
}

/** Longest wait of one action, in milliseconds; it stays below the deadline of an action. */
export const mostWaitMs = 20_000;

/**
 * A place in which an agent acts: one instance per episode. Any method that rejects, or does not answer within its
 * deadline (`deadlines.ts`), is a fault of the environment (`env-error`), never of the model.
 */
export interface Environment {
  supports(): Support;
  /** Null if it is well, otherwise what is wrong, in a sentence. */
  health(): Promise<string | null>;
  /** Puts everything into the state in which the task begins. */
  reset(task: AgentTask): Promise<void>;
  observe(): Promise<Observation>;
  /** Performs one action that the environment supports; `finish`, `fail` and `answer` never arrive here. */
  act(action: Action): Promise<ActResult>;
  /** Why part of the last action was refused once it was under way, e.g. a page that may not be left; null otherwise. */
  refused?(): string | null;
  /** One result per criterion, in order; criteria of other kinds are left undecided. */
  check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]>;
  /** Something that changes whenever the screen does; absent if nothing changes on its own. */
  fingerprint?(): Promise<string>;
  /** The state as JSON, from which `restore` continues. */
  snapshot?(): Promise<unknown>;
  restore?(task: AgentTask, snapshot: unknown): Promise<void>;
  /** The position of an element of a gold path; null if it is not on the screen. */
  locate?(target: string): Promise<Point | null>;
  /** The next action of the recorded path, for the scripted baseline; null at its end. */
  recorded?(): Promise<Action | null>;
  /** Ways to spoil a final state, by name, to test criteria; `change` applies one. */
  changes?(): Promise<string[]>;
  change?(name: string): Promise<void>;
  /** Frees everything that it holds; may be called more than once, and after `kill`. */
  close(): Promise<void>;
  /** Ends its processes at once, for an environment that no longer answers; `close` follows. Absent: it has none. */
  kill?(): void;
}

/** A fault of the environment: the episode ends as `env-error`, outside the success rate, and is tried again. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}
