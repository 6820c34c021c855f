import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { because, phraseWords } from '#shared/phrases/phrase.ts';
import { problemOutcome } from '#shared/contract/runs/problem-outcome.ts';
import type { z } from 'zod';
import type { limiterState, problemGroup, Run, RunDetail, RunWait, stepProgress } from '#shared/contract/runs/runs.ts';
import type { ReadDb } from '../../db/connection.ts';
import { listProblems, type ProblemRow } from '../../db/queries/runs/run-problems.ts';
import { listRunSteps, type RunStepRow } from '../../db/queries/runs/run-steps.ts';
import type { RunRow } from '../../db/queries/runs/runs.ts';
import type { Engine } from './engine.ts';
import type { HeldRun } from './held-run.ts';
import type { LiveRun } from './live-run.ts';

type StepView = z.infer<typeof stepProgress>;

/** Items that still have to go through each step: those waiting at it or at a step before it. */
function ahead(steps: RunStepRow[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step.waiting;
    return sum;
  });
}

/** Seconds until the slowest step is done, at the rates of the last minute. */
function secondsLeft(steps: RunStepRow[], live: LiveRun): number | null {
  const left = ahead(steps).map((n, i) => {
    const rate = live.runner.stats.perMinute(steps[i]?.step ?? '');
    return n === 0 ? 0 : rate ? (60 * n) / rate : null;
  });
  const known = left.filter((s) => s !== null);
  // A rule step that has not started has no rate; it is as fast as the step before it.
  return known.length === 0 ? null : Math.max(...known) || null;
}

/** Money spent so far, and the rest at the average cost of each step. */
function expectedCost(run: RunRow, steps: RunStepRow[]): number | null {
  if (run.state === 'done') return run.spent;
  const rest = ahead(steps).reduce((sum, n, i) => {
    const step = steps[i];
    const through = step ? step.done + step.dropped + step.failed : 0;
    return through > 0 && step ? sum + (n * step.cost) / through : sum;
  }, 0);
  const through = steps[0] ? steps[0].done + steps[0].dropped + steps[0].failed : 0;
  return through < 3 ? null : run.spent + rest;
}

/** The wait that matters most to a person: an unreachable server before one that asks to slow down. */
function waitOf(live: LiveRun): RunWait | null {
  const [longest] = live.runner.waits();
  if (!longest) return null;
  const { model, outage, waitSeconds: seconds } = longest;
  return outage
    ? {
        for: 'server',
        model,
        since: new Date(Date.now() - outage.seconds * 1000).toISOString(),
        seconds,
        why: outage.why,
        phrase: enginePhrase(outage.why),
      }
    : { for: 'provider', model, since: null, seconds, why: '' };
}

function diskWait({ waits, since, why }: HeldRun): RunWait | null {
  return waits ? { for: 'disk', model: null, since, seconds: null, ...because(why) } : null;
}

export function runView(row: RunRow, steps: RunStepRow[], live: LiveRun | undefined, held?: HeldRun): Run {
  const last = steps.at(-1);
  const going = live !== undefined;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    title: row.title,
    state: going ? (live.runner.stopping === null ? 'running' : 'pausing') : held ? 'paused' : row.state,
    notes: held ? [held.why] : row.notes,
    waiting: held ? diskWait(held) : live && live.runner.stopping === null ? waitOf(live) : null,
    items: row.items,
    done: last?.done ?? 0,
    failed: steps.reduce((n, s) => n + s.failed, 0),
    startedAt: row.startedAt,
    endedAt: going ? null : row.endedAt,
    activeSeconds: (row.activeMs + (live?.activeMs ?? 0)) / 1000,
    secondsLeft: live ? secondsLeft(steps, live) : null,
    perMinute: live && last ? live.runner.stats.perMinute(last.step) : null,
    spent: row.spent,
    reserved: live?.budget.reserved ?? 0,
    budget: row.budget,
    expectedCost: expectedCost(row, steps),
    calls: row.calls,
    reused: row.reused,
    resumed: row.resumed,
    models: [...new Set(steps.flatMap((s) => s.models))],
    by: row.by,
  };
}

function stepView(step: RunStepRow, live: LiveRun | undefined): StepView {
  const inFlight = live?.runner.inFlight(step.step) ?? 0;
  return {
    step: step.step,
    name: step.name,
    prompt: step.prompt,
    models: step.models,
    done: step.done,
    inFlight,
    callsOut: live?.runner.callsOut(step.step) ?? 0,
    waiting: Math.max(0, step.waiting - inFlight),
    dropped: step.dropped,
    errors: step.failed,
    perMinute: live?.runner.stats.perMinute(step.step) ?? null,
    p50Seconds: live?.runner.stats.p50(step.step) ?? null,
    cost: step.cost,
  };
}

function problemView(row: ProblemRow): z.infer<typeof problemGroup> {
  return {
    code: row.code,
    model: row.model === '' ? null : row.model,
    step: row.step,
    count: Math.max(row.count, row.given_up),
    outcome: phraseWords(problemOutcome({ ...row, givenUp: row.given_up })),
    givenUp: row.given_up,
    example: row.example,
  };
}

function limiterViews(models: readonly string[], engine: Engine): z.infer<typeof limiterState>[] {
  return models.flatMap((model) => {
    try {
      const { record } = engine.ports.models.get(model);
      return [{ model, ...engine.ports.limiters.of(model, record.limits).view() }];
    } catch {
      // The record was removed since, so it has no limits.
      return [];
    }
  });
}

export function detailView(
  db: ReadDb,
  row: RunRow,
  live: LiveRun | undefined,
  engine: Engine | null,
  held?: HeldRun,
): RunDetail {
  const steps = listRunSteps(db, row.id);
  const run = runView(row, steps, live, held);
  return {
    ...run,
    request: row.request,
    steps: steps.map((step) => stepView(step, live)),
    limiters: live && engine ? limiterViews(run.models, engine) : [],
    problems: listProblems(db, row.id)
      .filter((p) => p.count > 0 || p.given_up > 0)
      .map(problemView),
  };
}
