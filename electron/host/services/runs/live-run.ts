import { inWords, type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { isDiskRefusal } from '#pipelines/engine/disk.ts';
import type { StopReason } from '#pipelines/engine/errors.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { activeSteps } from '#pipelines/engine/step.ts';
import { groupCommitOf } from '../../db/group-commit.ts';
import { insertRunItem } from '../../db/queries/runs/run-items.ts';
import { changeStepCount, insertRunStep, listRunSteps } from '../../db/queries/runs/run-steps.ts';
import { addActiveTime, clearItems, findRun, type RunRow, setRunState, setSeeded } from '../../db/queries/runs/runs.ts';
import { refusedByDisk, errorPhrase } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Engine } from './engine.ts';
import { SqlRunStore } from './sql-run-store.ts';
import { RunChanges } from './run-changes.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Items written per transaction while a run is filled. */
const batchSize = 1000;
const reportEveryMs = 250;
const savedEveryMs = 5000;

/** Callbacks of a run. */
interface RunListener {
  /** Progress; at most a few times a second. */
  moved(): void;
  ended(): void;
}

/** A run in progress in this process: writes its items, works on them, and stores how it ended. */
export class LiveRun {
  readonly id: string;
  readonly budget: Budget;
  readonly runner: Runner;
  /** Resolves when the run has stopped and its state is on disk. Never rejects. */
  readonly ended: Promise<void>;
  readonly #row: RunRow;
  readonly #subject: RunSubject;
  readonly #session: ProjectSession;
  readonly #engine: Engine;
  readonly #listener: RunListener;
  #activeSince: number;
  #toldAt = 0;
  #tellLater: NodeJS.Timeout | null = null;
  readonly #changes = new RunChanges();
  /** Why the process aborted the run, if it did. */
  #brokenOff: Phrase | null = null;
  #heldBecause: Phrase | null = null;
  /** What somebody should look at before the run continues. */
  #lookAt: Phrase[] = [];
  #toldToStop = false;

  constructor(row: RunRow, subject: RunSubject, session: ProjectSession, engine: Engine, listener: RunListener) {
    this.id = row.id;
    this.#row = row;
    this.#subject = subject;
    this.#session = session;
    this.#engine = engine;
    this.#listener = listener;
    this.#activeSince = engine.clock.now();
    this.budget = new Budget(row.budget, row.spent);
    const store = new SqlRunStore(session.write, row, subject, Date.now, (change) => this.#changes.add(change));
    this.runner = new Runner({
      runId: row.id,
      pipeline: subject.pipeline,
      roles: row.roles,
      options: row.options,
      store,
      ports: row.options['batch'] === true ? engine.batches : engine.ports,
      prompts: engine.prompts,
      budget: this.budget,
      onProgress: () => this.tell(),
    });
    this.ended = this.#go().finally(() => listener.ended());
  }

  /** Why the disk ended the run, whose row may still say that it is running; null if it ended otherwise. */
  get heldBecause(): Phrase | null {
    return this.#heldBecause;
  }

  /** True once it was paused or cancelled from outside: then it must not resume by itself when there is space again. */
  get toldToStop(): boolean {
    return this.#toldToStop;
  }

  /** Milliseconds of work that are not in the row yet. */
  get activeMs(): number {
    return this.#engine.clock.now() - this.#activeSince;
  }

  /** Pauses the run with notes, which are stored with its state. */
  pauseWith(notes: Phrase[]): void {
    this.#lookAt = notes;
    this.pause();
  }

  /** Calls in flight are finished and stored; no new ones start. */
  pause(): void {
    this.#toldToStop = true;
    this.runner.pause();
  }

  /** Calls in flight are interrupted. */
  cancel(): void {
    this.#toldToStop = true;
    this.runner.cancel();
  }

  async #go(): Promise<void> {
    const { write } = this.#session;
    const save = setInterval(() => this.#saveTime(), savedEveryMs);
    save.unref();
    try {
      if (!this.#row.seeded) await this.#fill();
      const end = await this.runner.run();
      groupCommitOf(write).flush();
      write.immediate(() => setRunState(write, this.id, this.#endState(end)));
    } catch (error) {
      const refused = refusedByDisk(error);
      if (refused || isDiskRefusal(error)) {
        this.#heldBecause = refused ? errorPhrase(refused) : phrase('run-disk-failed', { why: wordsOf(error) });
        return;
      }
      const failed = phrase('run-engine-failed', { why: wordsOf(error) });
      try {
        write.immediate(() => setRunState(write, this.id, { state: 'failed', notes: [failed], endedAt: this.#at() }));
      } catch (again) {
        this.#heldBecause = phrase('run-engine-failed', { why: `${wordsOf(error)} (${String(again)})` });
      }
    } finally {
      clearInterval(save);
      this.#saveTime();
      this.tell(true);
    }
  }

  #endState(end: 'done' | StopReason): Pick<RunRow, 'state' | 'notes' | 'endedAt'> {
    const stopped = [...this.runner.stoppedModels.values()].map(textPhrase);
    if (end === 'done') {
      const { write } = this.#session;
      const steps = listRunSteps(write, this.id);
      const failed = steps.reduce((sum, step) => sum + step.failed, 0);
      const none = failed > 0 && steps.every(({ dropped }) => dropped === 0) && (steps.at(-1)?.done ?? 0) === 0;
      const why = none ? this.#subject.noneDone?.(write, this.id, failed) : null;
      if (why) return { state: 'failed', notes: [why, ...stopped], endedAt: this.#at() };
      const notes = [...stopped, ...(this.#subject.endNotes?.(this.#session.write, this.id) ?? [])];
      return { state: 'done', notes: [...notes, ...this.#overCap()], endedAt: this.#at() };
    }
    if (this.#brokenOff !== null) return { state: 'interrupted', notes: [this.#brokenOff], endedAt: null };
    if (end === 'cancelled') return { state: 'cancelled', notes: [phrase('run-kept')], endedAt: this.#at() };
    if (end === 'capped') {
      const cap = (this.budget.cap ?? 0).toFixed((this.budget.cap ?? 0) < 1 ? 4 : 2);
      return { state: 'capped', notes: [phrase('run-capped', { cap }), ...this.#overCap()], endedAt: null };
    }
    if (this.#lookAt.length > 0) return { state: 'paused', notes: this.#lookAt, endedAt: null };
    const { pausedBecause } = this.runner;
    return { state: 'paused', notes: pausedBecause === null ? stopped : [textPhrase(pausedBecause)], endedAt: null };
  }

  /** By how much the calls in flight went over the cap. */
  #overCap(): Phrase[] {
    const { over } = this.budget;
    return over > 0 ? [phrase('run-over-cap', { over: over.toFixed(over < 1 ? 4 : 2) })] : [];
  }

  #at(): string {
    return new Date().toISOString();
  }

  #saveTime(): void {
    const { write } = this.#session;
    const ms = this.activeMs;
    try {
      write.immediate(() => addActiveTime(write, this.id, ms));
      this.#activeSince += ms;
    } catch (error) {
      // Called by a timer: a full disk must not end the process. The time counts with the next save.
      if (!refusedByDisk(error) && !isDiskRefusal(error)) throw error;
    }
  }

  /** Writes the run's items. If it was killed meanwhile it starts over, since no work was done yet. */
  async #fill(): Promise<void> {
    const { write } = this.#session;
    const { pipeline } = this.#subject;
    const steps = activeSteps(pipeline, this.#row.roles);
    const first = steps[0];
    if (!first) throw new Error(inWords('run-no-model'));
    write.immediate(() => {
      clearItems(write, this.id);
      for (const [position, step] of steps.entries()) {
        const models = step.role === null ? [] : (this.#row.roles[step.role] ?? []);
        const prompt = step.prompt ? this.#engine.prompts.get(step.prompt) : null;
        insertRunStep(write, this.id, position, {
          step: step.id,
          version: step.version,
          name: step.name,
          prompt: prompt ? `${prompt.id} v${prompt.version}` : null,
          models,
        });
      }
    });
    const refusalsSince = Date.parse(this.#row.startedAt);
    const items = this.#subject.items(write, this.#row.request)[Symbol.iterator]();
    for (let seq = 0, more = true; more && this.runner.stopping === null; ) {
      write.immediate(() => {
        const from = seq;
        while (seq - from < batchSize) {
          const next = items.next();
          if (next.done) {
            more = false;
            break;
          }
          insertRunItem(write, this.id, { seq, ...next.value, waitsFor: first.id, refusalsSince });
          seq++;
        }
        changeStepCount(write, this.id, first.id, 'waiting', seq - from);
        if (!more) setSeeded(write, this.id);
      });
      this.tell();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Tells listeners about progress; not more often than a person can notice. */
  tell(now = false): void {
    if (this.#tellLater && !now) return;
    if (this.#tellLater) clearTimeout(this.#tellLater);
    this.#tellLater = null;
    const wait = now ? 0 : this.#toldAt + reportEveryMs - this.#engine.clock.now();
    if (wait > 0) {
      this.#tellLater = setTimeout(() => this.tell(true), wait);
      this.#tellLater.unref();
      return;
    }
    this.#toldAt = this.#engine.clock.now();
    this.#listener.moved();
    this.#changes.tell(this.#session.read, this.#session.events);
  }

  /** The current row on disk. */
  row(): RunRow {
    return findRun(this.#session.write, this.id) ?? this.#row;
  }

  /** Ends the run because the process ends or the project closes; calls in flight get a little time to finish. */
  async shutDown(graceMs: number): Promise<void> {
    this.#brokenOff = phrase('run-engine-closed');
    this.pause();
    const timer = new AbortController();
    const grace = this.#engine.clock.sleep(graceMs, timer.signal).then(
      () => this.cancel(),
      () => {},
    );
    await this.ended;
    timer.abort();
    await grace;
  }
}
