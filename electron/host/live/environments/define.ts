import type { AgentTask } from '#shared/agents/task.ts';
import type { AttachedMachine } from '#shared/contract/runs/agents.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/** A task of the project itself, with the words by which lists name it. */
export interface OwnTask {
  label: string;
  task: AgentTask;
}

/** What comes with Benchwright, and which machines may be used. */
export interface Shipped {
  /** The folder of resources. */
  resources: string;
  /** The machines that this run may use, of those that are attached; absent: those that are named to the process. */
  machines?: readonly string[] | undefined;
}

/** A kind of environment: one folder with one definition, and a line in `registry.ts`. */
export interface EnvironmentKind {
  id: string;
  name: string;
  /** Starts programs on this machine, so people who are not at it may not use it. */
  local: boolean;
  /** Loads from web addresses, which a request may allow beyond those of its tasks. */
  origins?: true;
  /**
   * A task begins the same each time, and the same actions lead to the same screens, so that an attempt can be continued
   * from any of its steps by doing what came before again.
   */
  beginsAgain?: true;
  /** What it needs and this machine lacks; null if it can be used. */
  missing(): Phrase | null;
  /** What is not there at this moment, for an environment that has to ask, such as a phone; null if nothing. */
  lacks?(machines?: readonly string[]): Promise<Phrase | null>;
  /** Machines of which a run names those that it may use; empty if there is nothing to choose. Absent: it has none. */
  attached?(): Promise<AttachedMachine[]>;
  /** Why it cannot run a task, one sentence each. */
  faults(db: ReadDb, task: AgentTask): Phrase[];
  /** Tasks that the project itself has for it, and what is left out; absent if there can be none. */
  ownTasks?(db: ReadDb): { tasks: OwnTask[]; leftOut: { label: string; why: Phrase }[] };
  /** A new instance for one episode. */
  open(session: ProjectSession, task: AgentTask, shipped: Shipped): Promise<Environment>;
}

export const defineEnvironment = (kind: EnvironmentKind): EnvironmentKind => Object.freeze(kind);
