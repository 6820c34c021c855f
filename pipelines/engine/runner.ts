import { setImmediate as turn } from 'node:timers/promises';
import type { EnginePorts } from './engine-ports.ts';
import { RunCalls } from './calls/run-calls.ts';
import { RunState } from './ledger/run-state.ts';
import { StopSwitch } from './stop-switch.ts';
import type { Budget } from './cost/budget.ts';
import { type CallTrace, stepContext } from './context.ts';
import { isDiskRefusal } from './disk.ts';
import { ItemError, RunStopped, type StopReason } from './errors.ts';
import type { Limiter, LimiterView } from './calls/limiter.ts';
import type { PromptPort } from '../prompts/prompt.ts';
import type { ClaimedItem, RunStore, StepOutcome } from './ledger/run-store.ts';
import { type AnyStep, Dropped, type Pipeline, activeSteps } from './step.ts';
import { RunStats } from './stats.ts';
import { phrase } from '#shared/phrases/phrase.ts';

export interface RunnerSetup {
  runId: string;
  pipeline: Pipeline;
  /** Role → names of models. */
  roles: Record<string, string[]>;
  options: Record<string, unknown>;
  store: RunStore;
  ports: EnginePorts;
  prompts: PromptPort;
  budget: Budget;
  /** Called after each change of an item. */
  onProgress?: () => void;
}

/** Number of items of a rule step (without a model) processed in parallel. */
const ruleItems = 8;
/**
 * Items in progress at a step, as a multiple of its models’ windows: enough to keep the windows full while others are
 * stored.
 */
const ahead = 2;

/**
 * Moves the items of one run through the steps of its pipeline. Work is pulled from the store, later steps first, so
 * that items are finished early and memory holds only what is in progress.
 */
export class Runner {
  readonly #setup: RunnerSetup;
  readonly #steps: AnyStep[];
  readonly #shared: RunState;
  readonly #calls: RunCalls;
  readonly #stop = new StopSwitch();
  readonly #active = new Map<string, Set<number>>();
  readonly stats: RunStats;
  #waiting = new Map<string, number>();
  #wake: () => void = () => {};
  #crash: unknown = null;
  /** More items may come, so that it does not end when nothing is left to do. */
  #keptOpen = false;
  /** Items that may still start at the first step; null if any number may. */
  #lot: { of: number; left: number } | null = null;

  constructor(setup: RunnerSetup) {
    this.#setup = setup;
    this.#steps = activeSteps(setup.pipeline, setup.roles);
    this.#shared = new RunState(setup.ports, setup.budget, this.#stop);
    this.#calls = new RunCalls(this.#shared);
    this.stats = new RunStats(setup.ports.clock);
    for (const step of this.#steps) this.#active.set(step.id, new Set());
  }

  /** Resolves when nothing is left to do, or when the run was stopped and everything in progress has ended. */
  async run(): Promise<'done' | StopReason> {
    for (const limiter of this.#limiters().values()) limiter.retryNow();
    this.#waiting = await this.#setup.store.waiting();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      if (!this.#stop.reason)
        await this.#fill().catch((error) => {
          this.#crash ??= error;
          this.#stop.stop('paused');
        });
      if (this.#underWay() === 0) {
        if (this.#crash) throw this.#crash;
        if (this.#stop.reason) return this.#stop.reason;
        if (this.#left() === 0 && !this.#keptOpen) return 'done';
        if (this.#lot?.left === 0) {
          // Whoever watches the results acts after they are stored, and may stop the run instead.
          await turn();
          if (this.#lot) this.#lot.left = this.#lot.of;
          continue;
        }
      }
      await woken;
    }
  }

  /**
   * From now on items start in lots: the next `n` only once all before are through. So a person who stops the run after
   * its first results pays for no more than those.
   */
  inLots(n: number): void {
    this.#lot = { of: n, left: n };
  }

  /** Items may still be added: from now on the run does not end because none is left, until `letEnd`. */
  keepOpen(): void {
    this.#keptOpen = true;
  }

  /** The run ends once nothing is left to do. */
  letEnd(): void {
    this.#keptOpen = false;
    this.#wake();
  }

  /** Any number of items may start again. */
  atWill(): void {
    this.#lot = null;
    this.#wake();
  }

  /** Calls in flight are finished and stored; no new ones start. */
  pause(): void {
    this.#halt('paused');
  }

  /** Calls in flight are interrupted. */
  cancel(): void {
    this.#halt('cancelled');
  }

  #halt(reason: StopReason): void {
    this.#stop.stop(reason);
    this.#wake();
  }

  get stopping(): StopReason | null {
    return this.#stop.reason;
  }

  /** Why the run paused automatically; one sentence. */
  get pausedBecause(): string | null {
    return this.#stop.why;
  }

  /** Models that this run has stopped, and why. */
  get stoppedModels(): ReadonlyMap<string, string> {
    return this.#shared.stopped;
  }

  #limiters(): Map<string, Limiter> {
    const { ports, roles } = this.#setup;
    const names = new Set(this.#steps.flatMap(({ role }) => (role === null ? [] : (roles[role] ?? []))));
    return new Map([...names].map((name) => [name, ports.limiters.of(name, ports.models.get(name).record.limits)]));
  }

  /** Models whose server is unreachable or asks to wait; the longest wait first. */
  waits(): ({ model: string } & LimiterView)[] {
    return [...this.#limiters()]
      .map(([model, limiter]) => ({ model, ...limiter.view() }))
      .filter(({ state }) => state === 'unreachable' || state === 'waiting')
      .sort(
        (a, b) => (b.outage?.seconds ?? 0) - (a.outage?.seconds ?? 0) || (b.waitSeconds ?? 0) - (a.waitSeconds ?? 0),
      );
  }

  /** Retries or adds items while the run continues; stopped models are tried again. */
  added(step: string, n: number): void {
    this.#shared.forgetStopped();
    this.#waiting.set(step, (this.#waiting.get(step) ?? 0) + n);
    this.#wake();
  }

  #underWay(): number {
    return [...this.#active.values()].reduce((n, set) => n + set.size, 0);
  }

  /** Items of a step with calls in flight; for a rule step those in progress. */
  inFlight(step: string): number {
    const rule = this.#steps.some((s) => s.id === step && s.role === null);
    return rule ? (this.#active.get(step)?.size ?? 0) : this.#shared.out.items(step);
  }

  /** Calls of a step in flight: what a stop would lose. */
  callsOut(step: string): number {
    return this.#shared.out.calls(step);
  }

  get stepIds(): string[] {
    return this.#steps.map((s) => s.id);
  }

  /** Numbers of the items in progress at a step. */
  activeItems(step: string): ReadonlySet<number> {
    return this.#active.get(step) ?? new Set();
  }

  #left(): number {
    return this.#steps.reduce((n, s) => n + (this.#waiting.get(s.id) ?? 0), 0);
  }

  #target(step: AnyStep): number {
    if (step.role === null) return ruleItems;
    const { limiters, models } = this.#setup.ports;
    const names = this.#setup.roles[step.role] ?? [];
    const windows = names.map((name) => limiters.of(name, models.get(name).record.limits).window);
    const wanted = Math.max(2, Math.ceil(ahead * windows.reduce((a, b) => a + b, 0)));
    // A person may set a lower limit than the models allow.
    const asked = this.#setup.options['concurrency'];
    return typeof asked === 'number' ? Math.min(wanted, asked) : wanted;
  }

  async #fill(): Promise<void> {
    for (const step of [...this.#steps].reverse()) {
      const active = this.#active.get(step.id);
      const waiting = this.#waiting.get(step.id) ?? 0;
      const lot = step === this.#steps[0] ? this.#lot : null;
      const room = Math.min(waiting, this.#target(step) - (active?.size ?? 0), lot?.left ?? waiting);
      if (!active || room <= 0) continue;
      const claimed = await this.#setup.store.claim(step.id, room);
      if (lot) lot.left -= claimed.length;
      // Items may have arrived from the previous step while these were claimed. If fewer were claimed than counted, the
      // count was wrong, and only those arrivals count; otherwise the run would wait forever.
      const counted = this.#waiting.get(step.id) ?? 0;
      this.#waiting.set(step.id, claimed.length < room ? counted - waiting : counted - claimed.length);
      for (const item of claimed) {
        active.add(item.seq);
        void this.#work(step, item)
          .catch((error) => {
            this.#crash ??= error;
            this.#stop.stop('paused');
          })
          .finally(() => {
            active.delete(item.seq);
            this.#setup.onProgress?.();
            this.#wake();
          });
      }
    }
  }

  async #work(step: AnyStep, item: ClaimedItem): Promise<void> {
    const { store, ports } = this.#setup;
    const first = this.#steps[0];
    if (item.startsOver && first) {
      await store.startOver(item, step.id, first.id);
      this.#waiting.set(first.id, (this.#waiting.get(first.id) ?? 0) + 1);
      return;
    }
    const startedAt = ports.clock.now();
    const trace: CallTrace = { calls: 0, sent: 0, by: null, asked: [] };
    let outcome: StepOutcome;
    try {
      outcome = await this.#outcome(step, item, trace);
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error;
      this.#stop.stop(error.reason);
      // If calls were made in parallel, one may end the step while others are in flight: wait for them and keep their
      // answers.
      await Promise.allSettled(trace.asked);
      await store.release([item]);
      this.#waiting.set(step.id, (this.#waiting.get(step.id) ?? 0) + 1);
      return;
    }
    await Promise.allSettled(trace.asked);
    const seconds = (ports.clock.now() - startedAt) / 1000;
    const cached = trace.calls > 0 && trace.sent === 0;
    outcome = await store.settle({ item, step: step.id, outcome, seconds, cached });
    this.stats.settled(step.id, seconds, cached);
    if (outcome.kind === 'done' && outcome.next !== null)
      this.#waiting.set(outcome.next, (this.#waiting.get(outcome.next) ?? 0) + 1);
  }

  async #outcome(step: AnyStep, item: ClaimedItem, trace: CallTrace): Promise<StepOutcome> {
    try {
      const given = await step.run(
        { item: item.payload, ...item.outputs },
        stepContext({ ...this.#setup, calls: this.#calls }, step, item, trace),
      );
      if (given instanceof Dropped) return { kind: 'dropped', reason: given.reason };
      const output = step.output.parse(given);
      const next = this.#steps[this.#steps.indexOf(step) + 1]?.id ?? null;
      const sentence = step.summary(output);
      const summary = trace.by === null ? sentence : phrase('item-by', { summary: sentence, by: trace.by });
      return { kind: 'done', output, summary, next };
    } catch (error) {
      if (error instanceof RunStopped || isDiskRefusal(error)) throw error;
      if (error instanceof ItemError)
        return { kind: 'failed', code: error.code, message: error.message, example: error.example, model: error.model };
      const message = error instanceof Error ? error.message : String(error);
      return {
        kind: 'failed',
        code: 'step-error',
        message: item.lacks ?? `Step ${step.id} failed: ${message}`,
        example: null,
        model: null,
      };
    }
  }
}
