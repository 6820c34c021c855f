import { isDiskRefusal } from '#pipelines/engine/disk.ts';
import { providerCodes } from '#pipelines/engine/errors.ts';
import type { ClaimedItem, RunStore, SettledStep, StepOutcome } from '#pipelines/engine/ledger/run-store.ts';
import type { WriteDb } from '../../db/connection.ts';
import { type GroupCommit, groupCommitOf } from '../../db/group-commit.ts';
import { callIdsOf } from '../../db/queries/runs/calls.ts';
import { moveItem, type RunItemRow, waitingCounts, waitingItems } from '../../db/queries/runs/run-items.ts';
import { countProblem } from '../../db/queries/runs/run-problems.ts';
import { dropResults, madeOf, putResult } from '../../db/queries/runs/run-results.ts';
import { changeStepCount, countOutcome } from '../../db/queries/runs/run-steps.ts';
import type { RunRow } from '../../db/queries/runs/runs.ts';
import { PayloadsNow } from './payloads-now.ts';
import type { Applied, RunSubject } from '../run-subject/run-subject.ts';
import type { RunChange } from './run-changes.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';

/** Number of rows read ahead, so that not every claim is a query. */
const readAhead = 256;

const lacks = inWords('run-blurred-since');

const isLess = (now: Record<string, unknown>, made: Record<string, unknown>): boolean =>
  now !== made && JSON.stringify(now) !== JSON.stringify(made);

interface StepWork {
  /** Seqs of the items in progress. */
  claimed: Set<number>;
  /** Waiting items that were read ahead and not yet claimed. */
  ahead: RunItemRow[];
}

/** The subject could not apply a result, which is rolled back with it. */
class NotApplied extends Error {}

/**
 * One run's work in the project file. Only this process knows what is in progress: after a kill it counts as waiting
 * again.
 */
export class SqlRunStore implements RunStore {
  readonly #db: WriteDb;
  readonly #commits: GroupCommit;
  readonly #run: RunRow;
  readonly #subject: RunSubject;
  readonly #payloads: PayloadsNow;
  readonly #now: () => number;
  readonly #onChanged: (change: RunChange) => void;
  readonly #work = new Map<string, StepWork>();

  constructor(
    db: WriteDb,
    run: RunRow,
    subject: RunSubject,
    now: () => number,
    onChanged: (change: RunChange) => void,
  ) {
    this.#db = db;
    this.#commits = groupCommitOf(db);
    this.#run = run;
    this.#subject = subject;
    this.#payloads = new PayloadsNow(db, subject, run);
    this.#now = now;
    this.#onChanged = onChanged;
  }

  async waiting(): Promise<Map<string, number>> {
    return waitingCounts(this.#db, this.#run.id);
  }

  async claim(step: string, n: number): Promise<ClaimedItem[]> {
    const work = this.#work.get(step) ?? { claimed: new Set<number>(), ahead: [] };
    this.#work.set(step, work);
    if (work.ahead.length < n) {
      const found = waitingItems(this.#db, this.#run.id, step, n + readAhead + work.claimed.size);
      work.ahead = found.filter((r) => !work.claimed.has(r.seq));
    }
    return work.ahead.splice(0, n).map((row) => {
      work.claimed.add(row.seq);
      const payload = this.#payloads.of(row.itemId, row.payload);
      const made = madeOf(this.#db, this.#run.id, row.seq);
      if (this.#payloads.sawSharp(row.payload, made.begun)) return { ...row, payload, outputs: {}, startsOver: true };
      const outputs = this.#payloads.outputs(row.payload, made.outputs);
      return { ...row, payload, outputs, ...(isLess(outputs, made.outputs) && { lacks }) };
    });
  }

  async settle(settled: SettledStep): Promise<StepOutcome> {
    let outcome = settled.outcome;
    let changed: string[];
    try {
      changed = await this.#commits.write(() => this.#write(settled, outcome));
    } catch (error) {
      if (!(error instanceof NotApplied)) throw error;
      const message = inWords('run-not-saved', { why: error.message });
      outcome = { kind: 'failed', code: 'not-applied', message, example: null, model: null };
      changed = await this.#commits.write(() => this.#write(settled, outcome));
    }
    this.#work.get(settled.step)?.claimed.delete(settled.item.seq);
    const on = this.#subject.screenshotOf?.(settled.item.payload) ?? null;
    if (changed.length > 0) this.#onChanged({ kinds: changed, on });
    return outcome;
  }

  #write({ item, step, seconds, cached }: SettledStep, outcome: StepOutcome): string[] {
    const db = this.#db;
    const runId = this.#run.id;
    const at = new Date(this.#now()).toISOString();
    const failed = outcome.kind === 'failed' ? outcome : null;
    const result =
      outcome.kind === 'failed'
        ? outcome.message
        : JSON.stringify(outcome.kind === 'done' ? outcome.summary : outcome.reason);
    putResult(db, {
      runId,
      itemSeq: item.seq,
      step,
      status: outcome.kind,
      at,
      output: outcome.kind === 'done' ? outcome.output : undefined,
      result,
      code: failed?.code ?? null,
      model: failed?.model ?? null,
      example: failed?.example ?? null,
      seconds,
      cached,
    });
    countOutcome(db, runId, step, outcome.kind);
    if (outcome.kind === 'done' && outcome.next !== null) {
      moveItem(db, runId, item.seq, { waitsFor: outcome.next });
      changeStepCount(db, runId, outcome.next, 'waiting', 1);
    } else moveItem(db, runId, item.seq, { ended: outcome.kind });
    if (failed) {
      this.#countFailure(step, failed);
      if (failed.code === 'not-applied') return [];
    }
    return this.#apply(item, step, outcome, at);
  }

  /** Attempts that failed at the provider were already counted one by one; the item adds that it was given up. */
  #countFailure(step: string, failed: StepOutcome & { kind: 'failed' }): void {
    const counted = providerCodes.some((code) => code === failed.code);
    countProblem(this.#db, this.#run.id, {
      step,
      model: failed.model ?? '',
      code: failed.code,
      count: counted ? 0 : 1,
      givenUp: 1,
      example: failed.example ?? failed.message,
    });
  }

  #apply(item: ClaimedItem, step: string, outcome: StepOutcome, at: string): string[] {
    const { apply } = this.#subject;
    if (!apply) return [];
    const applied: Applied = {
      run: this.#run,
      itemId: item.itemId,
      label: item.label,
      payload: item.payload,
      step,
      outcome:
        outcome.kind === 'done'
          ? { kind: 'done', output: outcome.output, last: outcome.next === null }
          : { kind: outcome.kind, reason: outcome.kind === 'failed' ? outcome.message : phraseWords(outcome.reason) },
      outputs: item.outputs,
      callIds: callIdsOf(this.#db, this.#run.id, item.seq, step),
      at,
    };
    try {
      return apply(this.#db, applied);
    } catch (error) {
      // A full disk is not the item's fault: the run waits for space.
      if (isDiskRefusal(error)) throw error;
      throw new NotApplied(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async startOver({ seq }: ClaimedItem, step: string, first: string): Promise<void> {
    const [db, runId] = [this.#db, this.#run.id];
    await this.#commits.write(() => {
      for (const done of dropResults(db, runId, seq)) changeStepCount(db, runId, done, 'done', -1);
      moveItem(db, runId, seq, { waitsFor: first });
      changeStepCount(db, runId, step, 'waiting', -1);
      changeStepCount(db, runId, first, 'waiting', 1);
    });
    this.#work.get(step)?.claimed.delete(seq);
  }

  async release(items: readonly ClaimedItem[]): Promise<void> {
    for (const { claimed } of this.#work.values()) for (const item of items) claimed.delete(item.seq);
  }
}
