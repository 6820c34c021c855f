import { isServed } from '#shared/contract/runs/models.ts';
import type { Run, RunDetail, RunWait } from '#shared/contract/runs/runs.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { keepHeapSteady } from '#electron/host/long-work/steady-heap.ts';
import type { CliSession } from './session.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../words/counted.ts';

const ended: readonly Run['state'][] = ['done', 'failed', 'cancelled', 'paused', 'capped', 'interrupted'];
const lineEveryMs = 10_000;

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** A cap to the cent, or as given if that is finer: a cap of $0.004 is not "$0.00". */
function cap(dollars: number): string {
  const cents = dollars.toFixed(2);
  return `$${Number(cents) === dollars ? cents : dollars}`;
}

const clock = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What the run waits for, in one sentence. */
function waitLine({ for: what, model, since, seconds, why }: RunWait): string {
  if (what === 'disk') return inWords('cli-wait-disk', { why });
  if (what === 'provider') return inWords('cli-wait-provider', { model: String(model), time: duration(seconds ?? 0) });
  const server = { model: String(model), since: clock(since ?? ''), why: why.replace(/\.$/, '') };
  return seconds === null ? inWords('cli-wait-server-now', server) : inWords('cli-wait-server', { ...server, seconds });
}

function progressLine(run: Run): string {
  const parts = [inWords('result-progress', { done: run.done, items: run.items })];
  if (run.failed > 0) parts.push(`${separated(run.failed)} failed`);
  parts.push(`${counted(run.calls, 'calls')}, ${separated(run.reused)} reused`);
  if (run.spent > 0 || run.budget !== null)
    parts.push(`$${run.spent.toFixed(4)}${run.budget === null ? '' : ` of ${cap(run.budget)}`}`);
  if (run.waiting) parts.push(waitLine(run.waiting));
  else if (run.secondsLeft !== null) parts.push(`about ${duration(run.secondsLeft)} left`);
  return parts.join(' · ');
}

/** Warns which models of a run with a cap have no price, since their cost does not count towards it. */
async function noteUnpriced({ client, out }: Pick<CliSession, 'client' | 'out'>, run: Run): Promise<void> {
  if (run.budget === null) return;
  const used = new Set(run.models);
  for (const { record } of await client.models.list())
    if (used.has(record.name) && isServed(record) && !record.price)
      out.note(inWords('cli-no-price', { model: record.name }));
}

/**
 * Waits until a run has stopped, with progress on stderr: on a terminal one line that is overwritten, otherwise a line
 * every ten seconds. The first Ctrl+C pauses it: calls in flight are finished and kept.
 */
export async function followRun({ client, host, out, signal }: CliSession, id: string): Promise<RunDetail> {
  // Pictures of calls in flight would otherwise let the heap grow to several times what is in use.
  keepHeapSteady();
  const terminal = process.stderr.isTTY === true;
  let wake: () => void = () => {};
  const unlisten = host.events.listen((event) => {
    if (event.type === 'run' && event.runId === id) wake();
  });
  const onStop = () => {
    out.note(`${terminal ? '\n' : ''}${inWords('cli-pausing')}`);
    void client.runs.pause({ id });
    wake();
  };
  signal.addEventListener('abort', onStop, { once: true });
  if (signal.aborted) onStop();
  // Progress is also shown while a provider makes us wait.
  const tick = setInterval(() => wake(), 1000);
  let toldAt = Date.now();
  let waitedFor: RunWait['for'] | null = null;
  try {
    await noteUnpriced({ client, out }, await client.runs.get({ id }));
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const run = await client.runs.get({ id });
      const over = ended.includes(run.state) && run.waiting === null;
      const wait = run.waiting?.for ?? null;
      if (terminal) process.stderr.write(`\r\x1b[2K${progressLine(run)}${over ? '\n' : ''}`);
      else if (over || wait !== waitedFor || Date.now() - toldAt >= lineEveryMs) {
        toldAt = Date.now();
        out.note(progressLine(run));
      }
      waitedFor = wait;
      if (over) return run;
      await changed;
    }
  } finally {
    clearInterval(tick);
    unlisten();
    signal.removeEventListener('abort', onStop);
  }
}
