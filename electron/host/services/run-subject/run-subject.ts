import type { Phrase } from '#shared/phrases/phrase.ts';
import type { Pipeline } from '#pipelines/engine/step.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import type { RunRow } from '../../db/queries/runs/runs.ts';

/** One item to work on. `payload` is what the steps see of it, frozen when the run starts (but see `PayloadsNow`). */
export interface ItemSeed {
  itemId: string;
  label: string;
  payload: unknown;
}

/** An item's result of a step, passed to the subject inside the transaction that stores it. */
export interface Applied {
  run: RunRow;
  itemId: string;
  label: string;
  payload: unknown;
  step: string;
  outcome: { kind: 'done'; output: unknown; last: boolean } | { kind: 'dropped' | 'failed'; reason: string };
  /** Outputs of the earlier steps, by step id. */
  outputs: Record<string, unknown>;
  /** Ledger ids of the calls that this step used. */
  callIds: string[];
  at: string;
}

/**
 * Something that can be run: a construction pipeline or an evaluation. It adds to the pipeline where its items come
 * from, and how its results are applied to the project.
 */
export interface RunSubject {
  kind: 'construct' | 'evaluate';
  /** Pipeline id or task id. */
  id: string;
  pipeline: Pipeline;
  /** Name of a run in lists. */
  title(request: unknown): string;
  /** Items in a fixed order; called again when a run was killed while its items were being written. */
  items(db: ReadDb, request: unknown): Iterable<ItemSeed>;
  /** Why a request cannot be run in the current project, one sentence each; absent if every request can. */
  problems?(db: ReadDb, request: unknown): Phrase[];
  /**
   * Applies a result to the project. Runs inside the transaction that stores the result, so it happens exactly once
   * per run; it must not await. A second run over the same items gets the same answers from the ledger, so it must
   * recognise what it wrote before. Returns the kinds of rows that changed (`question`, `screenshot` …).
   */
  apply?(db: WriteDb, applied: Applied): string[];
  /**
   * Screenshot that an item is about, if its results change only that screenshot and what is on it: pages that show
   * others need not ask again. Absent: they may change anything.
   */
  screenshotOf?(payload: unknown): string;
  /** What is wrong with a completed run; empty if nothing is. */
  endNotes?(db: ReadDb, runId: string): Phrase[];
  /** Why a run has failed none of whose items passed; null if it is only done. */
  noneDone?(db: ReadDb, runId: string, items: number): Phrase | null;
}
