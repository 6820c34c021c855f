import { joinedPhrase, type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { newId } from '../../db/new-id.ts';
import type { Estimate, Run } from '#shared/contract/runs/runs.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { optionProblems } from '#pipelines/engine/options.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import { callIdsOf, dropHandAnswers, markLostAttempts, putHandAnswer } from '../../db/queries/runs/calls.ts';
import { insertRunItem, itemCount, reviveItem } from '../../db/queries/runs/run-items.ts';
import { countProblem } from '../../db/queries/runs/run-problems.ts';
import { failedItems } from '../../db/queries/runs/run-results.ts';
import { changeStepCount, listRunSteps, stepsOfRuns } from '../../db/queries/runs/run-steps.ts';
import {
  countResume,
  findRun,
  findUnfinished,
  insertRun,
  interruptRunning,
  listRuns,
  type RunRow,
  setRunBudget,
  setRunState,
} from '../../db/queries/runs/runs.ts';
import { failure, notFound, refusedByDisk } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { keyAdvice } from '../models/keys.ts';
import { type Engine, openEngine } from './engine.ts';
import { HeldRun } from './held-run.ts';
import { LiveRun } from './live-run.ts';
import { estimateOf } from './run-estimate.ts';
import type { ItemSeed } from '../run-subject/run-subject.ts';
import type { RunSpec } from '../run-subject/run-spec.ts';
import { subjectOf } from './subjects.ts';
import { detailView, runView } from './views.ts';

/** Time that calls in flight get to finish when the project is closed. */
const closeGraceMs = 3000;

const failedOnly = (steps: readonly { waiting: number; failed: number }[]): boolean =>
  steps.some(({ failed }) => failed > 0) && steps.every(({ waiting }) => waiting === 0);

/** The runs of one open project. */
export class RunsService {
  readonly #host: Host;
  readonly #session: ProjectSession;
  readonly #live = new Map<string, LiveRun>();
  /** Calls that were in flight when the process before this one ended, by run. */
  readonly #lost: Map<string, number> = new Map();
  /** Runs that the disk stopped. */
  readonly #held = new Map<string, HeldRun>();
  /** How often the disk stopped a run while this process has the project open. */
  readonly #heldTimes = new Map<string, number>();
  /** What still has to be stored of runs that are over. */
  readonly #ending = new Set<Promise<void>>();
  #engine: Engine | null = null;

  constructor(host: Host, session: ProjectSession) {
    this.#host = host;
    this.#session = session;
    if (session.readOnly) return;
    const { write } = session;
    this.#lost = write.immediate(() => {
      const lost = markLostAttempts(write);
      interruptRunning(write, [phrase('run-engine-stopped')]);
      return lost;
    });
    session.onClose(() => this.#close());
  }

  get engine(): Engine {
    this.#engine ??= openEngine(this.#host, this.#session);
    return this.#engine;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.shutDown(closeGraceMs)));
    for (const id of this.#held.keys()) this.#letGo(id);
    await Promise.allSettled(this.#ending);
    await this.#engine?.close();
  }

  /** Everything that prevents a run, one sentence each. */
  problems(spec: Pick<RunSpec, 'subject' | 'roles' | 'options'>): Phrase[] {
    const { pipeline } = spec.subject;
    const sentence = optionProblems(pipeline, spec.options);
    for (const role of pipeline.roles) {
      const names = spec.roles[role.id] ?? [];
      if (role.required && names.length === 0)
        sentence.push(phrase('start-role-empty', { name: role.name, role: role.id }));
      if (!role.many && names.length > 1)
        sentence.push(phrase('start-one-model', { name: role.name, role: role.id, n: names.length }));
      for (const name of role.baselines === false ? names.filter(isBaseline) : [])
        sentence.push(phrase('start-baseline', { model: name, name: role.name, role: role.id }));
    }
    for (const role of Object.keys(spec.roles))
      if (!pipeline.roles.some((r) => r.id === role))
        sentence.push(
          phrase('start-no-role', { pipeline: pipeline.name, role, known: pipeline.roles.map((r) => r.id).join(', ') }),
        );
    for (const name of new Set(Object.values(spec.roles).flat())) {
      try {
        const { record } = this.engine.ports.models.get(name);
        const advice = keyAdvice(record, this.#host.options);
        if (advice !== null) sentence.push(advice);
      } catch (error) {
        if (!(error instanceof ItemError)) throw error;
        sentence.push(
          error.code === 'no-model' ? phrase('start-no-model', { model: name }) : textPhrase(error.message),
        );
      }
    }
    return sentence;
  }

  /** Ends with the reason of `signal`, or when the project is closed. */
  async estimate(spec: RunSpec, signal?: AbortSignal): Promise<Estimate> {
    const problems = [...this.problems(spec), ...(spec.subject.problems?.(this.#session.read, spec.request) ?? [])];
    return estimateOf(this.#host, this.#session, this.engine, { spec, problems, signal });
  }

  /** Starts a run, or resumes an unfinished one with the identical request. */
  start(spec: RunSpec): Run {
    const { write } = this.#session;
    const problems = [...this.problems(spec), ...(spec.subject.problems?.(this.#session.read, spec.request) ?? [])];
    if (problems.length > 0) throw failure('INVALID', joinedPhrase(problems, 'list-space'), {});
    // The row of a run that the disk stopped may still say that it is running.
    for (const [id, { why }] of this.#held) this.#writePaused(id, why);
    const unfinished = findUnfinished(write, spec.subject.kind, spec.subject.id, spec.request);
    if (unfinished && !this.#live.has(unfinished.id)) {
      if (spec.budget !== unfinished.budget) write.immediate(() => setRunBudget(write, unfinished.id, spec.budget));
      return this.resume(unfinished.id);
    }
    const row = write.immediate(() => {
      const id = newId();
      insertRun(write, {
        id,
        kind: spec.subject.kind,
        subject: spec.subject.id,
        title: spec.subject.title(spec.request),
        request: spec.request,
        roles: spec.roles,
        options: spec.options,
        budget: spec.budget,
        startedAt: new Date().toISOString(),
        by: spec.by,
      });
      return this.#row(id);
    });
    this.#go(row);
    return this.view(row.id);
  }

  #go(row: RunRow): void {
    const subject = subjectOf(row.kind, row.subject);
    const live = new LiveRun(row, subject, this.#session, this.engine, {
      moved: () => this.#session.events.emit({ type: 'run', runId: row.id, run: this.view(row.id) }),
      ended: () => {
        this.#live.delete(row.id);
        if (live.heldBecause !== null) this.#hold(row.id, live.heldBecause);
        if (live.toldToStop) this.#letGo(row.id);
        this.#session.events.emit({ type: 'run', runId: row.id });
        this.#over(row.id);
      },
    });
    this.#live.set(row.id, live);
    this.#session.events.emit({ type: 'run', runId: row.id });
  }

  /** What live runs keep on disk is deleted when they are over; until then they may continue. */
  #over(id: string): void {
    if (!['done', 'cancelled'].includes(this.#row(id).state) || this.#live.has(id)) return;
    // What cannot be stored now stays on disk.
    const ended = this.engine.live.over(id).catch(() => undefined);
    this.#ending.add(ended);
    void ended.finally(() => this.#ending.delete(ended));
  }

  /** Holds a run stopped by the disk until there is space; its row is written once that is possible. */
  #hold(id: string, why: Phrase): void {
    const times = this.#heldTimes.get(id) ?? 0;
    this.#heldTimes.set(id, times + 1);
    const { clock, hasRoom } = this.engine;
    this.#held.set(
      id,
      new HeldRun(why, times, { clock, hasRoom }, () => {
        try {
          this.resume(id);
        } catch (error) {
          const why = refusedByDisk(error)?.message ?? (error instanceof Error ? error.message : String(error));
          this.#hold(id, textPhrase(why));
          this.#session.events.emit({ type: 'run', runId: id });
        }
      }),
    );
    this.#writePaused(id, why);
  }

  /** If the disk accepts it; otherwise the stale row is repaired when the project is next opened. */
  #writePaused(id: string, why: Phrase): boolean {
    const { write } = this.#session;
    try {
      write.immediate(() => setRunState(write, id, { state: 'paused', notes: [why], endedAt: null }));
      return true;
    } catch {
      return false;
    }
  }

  /** A held run no longer resumes automatically. */
  #letGo(id: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    held.stop();
    if (this.#writePaused(id, held.why)) this.#held.delete(id);
    this.#session.events.emit({ type: 'run', runId: id });
  }

  #row(id: string): RunRow {
    const row = findRun(this.#session.readOnly ? this.#session.read : this.#session.write, id);
    if (!row) throw notFound('run', id);
    return row;
  }

  view(id: string): Run {
    const row = this.#row(id);
    return runView(row, listRunSteps(this.#session.read, id), this.#live.get(id), this.#held.get(id));
  }

  detail(id: string) {
    return detailView(this.#session.read, this.#row(id), this.#live.get(id), this.#engine, this.#held.get(id));
  }

  /** Runs as lists show them; their steps are read together. */
  views(rows: readonly RunRow[]): Run[] {
    const steps = stepsOfRuns(
      this.#session.read,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => runView(row, steps.get(row.id) ?? [], this.#live.get(row.id), this.#held.get(row.id)));
  }

  list(kind: 'construct' | 'evaluate' | undefined): Run[] {
    return this.views(listRuns(this.#session.read, kind));
  }

  live(id: string): LiveRun | undefined {
    return this.#live.get(id);
  }

  pause(id: string): Run {
    this.#row(id);
    this.#live.get(id)?.pause();
    this.#letGo(id);
    return this.view(id);
  }

  async cancel(id: string): Promise<Run> {
    const row = this.#row(id);
    const live = this.#live.get(id);
    if (live) {
      live.cancel();
      await live.ended;
    } else if (row.state !== 'done' && row.state !== 'cancelled') {
      this.#letGo(id);
      const { write } = this.#session;
      const endedAt = new Date().toISOString();
      write.immediate(() => setRunState(write, id, { state: 'cancelled', notes: [phrase('run-kept')], endedAt }));
      this.#over(id);
    }
    return this.view(id);
  }

  /** Resumes a run that was paused, capped, interrupted, failed or cancelled. */
  resume(id: string): Run {
    const row = this.#row(id);
    if (this.#live.has(id)) return this.view(id);
    if (row.state === 'done') return this.view(id);
    const { write } = this.#session;
    const problems = this.problems({
      subject: subjectOf(row.kind, row.subject),
      roles: row.roles,
      options: row.options,
    });
    if (problems.length > 0) throw failure('INVALID', joinedPhrase(problems, 'list-space'), {});
    // All of its items have failed: there is nothing to continue, only to try again.
    if (row.state === 'failed' && failedOnly(listRunSteps(write, id)))
      return this.retryFailed(id, undefined, undefined);
    const lost = this.#lost.get(id) ?? 0;
    this.#lost.delete(id);
    const held = this.#held.get(id);
    const notes = lost === 0 ? [] : [phrase('run-restarted', { count: lost })];
    write.immediate(() => {
      countResume(write, id);
      setRunState(write, id, { state: 'running', notes, endedAt: null });
    });
    held?.stop();
    this.#held.delete(id);
    this.#go(this.#row(id));
    return this.view(id);
  }

  /** Retries failed items: all, those of a step, or those listed. Nothing that is done is run again. */
  retryFailed(id: string, step: string | undefined, itemIds: string[] | undefined): Run {
    return this.#retry(id, step, itemIds, null);
  }

  /** Uses a person's text as the reply to one call of a failed item, and runs the item again. */
  mendReply(
    id: string,
    { itemId, step, callId, text }: { itemId: string; step: string; callId: string; text: string },
    by: string,
  ): Run {
    const { write } = this.#session;
    if (this.#row(id).kind === 'evaluate') throw failure('INVALID', phrase('reply-scored'), {});
    const item = failedItems(write, id, step).find((failedItem) => failedItem.item_id === itemId);
    if (!item) throw failure('INVALID', phrase('reply-not-failed'), { field: 'itemId' });
    if (!callIdsOf(write, id, item.item_seq, step).includes(callId)) throw notFound('model call', callId);
    return this.#retry(id, step, [itemId], { callId, text, by });
  }

  /** Without `corrected` the models are asked again, and earlier replies by people are removed. */
  #retry(
    id: string,
    step: string | undefined,
    itemIds: string[] | undefined,
    corrected: { callId: string; text: string; by: string } | null,
  ): Run {
    const { write } = this.#session;
    this.#row(id);
    const wanted = itemIds ? new Set(itemIds) : null;
    const revived = new Map<string, number>();
    write.immediate(() => {
      if (corrected) putHandAnswer(write, { ...corrected, at: new Date().toISOString() });
      for (const item of failedItems(write, id, step)) {
        if (wanted && !wanted.has(item.item_id)) continue;
        if (!corrected) dropHandAnswers(write, id, item.item_seq, item.step);
        reviveItem(write, id, item.item_seq, item.step, Date.now());
        changeStepCount(write, id, item.step, 'failed', -1);
        changeStepCount(write, id, item.step, 'waiting', 1);
        if (item.code)
          countProblem(write, id, {
            step: item.step,
            model: item.model ?? '',
            code: item.code,
            count: 0,
            givenUp: -1,
            example: null,
          });
        revived.set(item.step, (revived.get(item.step) ?? 0) + 1);
      }
    });
    if (revived.size === 0) return this.view(id);
    const live = this.#live.get(id);
    if (live && live.runner.stopping === null) {
      for (const [at, n] of revived) live.runner.added(at, n);
      return this.view(id);
    }
    write.immediate(() => setRunState(write, id, { state: 'paused', notes: [], endedAt: null }));
    return this.resume(id);
  }

  /** Adds an item to a run in progress that is kept open. */
  addItem(id: string, step: string, seed: ItemSeed): void {
    const live = this.#live.get(id);
    if (!live) throw notFound('run', id);
    const { write } = this.#session;
    write.immediate(() => {
      const item = { ...seed, seq: itemCount(write, id), waitsFor: step, refusalsSince: Date.now() };
      insertRunItem(write, id, item);
      changeStepCount(write, id, step, 'waiting', 1);
    });
    live.runner.added(step, 1);
  }

  /** Changes the cap; a run that stopped at the old one continues if there is budget again. */
  setBudget(id: string, budget: number | null): Run {
    const { write } = this.#session;
    const row = this.#row(id);
    write.immediate(() => setRunBudget(write, id, budget));
    const live = this.#live.get(id);
    live?.budget.setCap(budget);
    if (!live && row.state === 'capped' && (budget === null || budget > row.spent)) return this.resume(id);
    return this.view(id);
  }
}

/** By session: one engine for each project. */
const services = new WeakMap<ProjectSession, RunsService>();

/** The runs of the open project; created when the project is opened, to repair what a killed process left. */
export function runsOf(host: Host, session: ProjectSession): RunsService {
  let found = services.get(session);
  if (!found) {
    found = new RunsService(host, session);
    services.set(session, found);
  }
  return found;
}
