import type { Run } from '#shared/contract/runs.ts';
import type { CliSession } from './session.ts';

const ended: readonly Run['state'][] = ['done', 'failed', 'cancelled', 'paused', 'capped', 'interrupted'];
const lineEveryMs = 10_000;

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function progressLine(run: Run): string {
  const parts = [`${run.done} of ${run.items} through all steps`];
  if (run.failed > 0) parts.push(`${run.failed} failed`);
  parts.push(`${run.calls} calls, ${run.reused} reused`);
  if (run.spent > 0 || run.budget !== null)
    parts.push(`$${run.spent.toFixed(4)}${run.budget === null ? '' : ` of $${run.budget.toFixed(2)}`}`);
  if (run.secondsLeft !== null) parts.push(`about ${duration(run.secondsLeft)} left`);
  return parts.join(' · ');
}

/**
 * Waits until a run has stopped, telling on stderr how far it is: one line that is written over on a terminal, else a
 * line every ten seconds. The first Ctrl+C pauses it: calls under way are finished and kept.
 */
export async function followRun({ client, host, out, signal }: CliSession, id: string): Promise<Run> {
  const terminal = process.stderr.isTTY === true;
  let wake: () => void = () => {};
  const unlisten = host.events.listen((event) => {
    if (event.type === 'run' && event.runId === id) wake();
  });
  const onStop = () => {
    out.note(`${terminal ? '\n' : ''}Pausing: calls under way are finished first. Ctrl+C again ends at once.`);
    void client.runs.pause({ id });
    wake();
  };
  signal.addEventListener('abort', onStop, { once: true });
  if (signal.aborted) onStop();
  // Progress is shown while a provider makes us wait, too.
  const tick = setInterval(() => wake(), 1000);
  let toldAt = Date.now();
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const run = await client.runs.get({ id });
      const over = ended.includes(run.state);
      if (terminal) process.stderr.write(`\r\x1b[2K${progressLine(run)}${over ? '\n' : ''}`);
      else if (over || Date.now() - toldAt >= lineEveryMs) {
        toldAt = Date.now();
        out.note(progressLine(run));
      }
      if (over) return run;
      await changed;
    }
  } finally {
    clearInterval(tick);
    unlisten();
    signal.removeEventListener('abort', onStop);
  }
}
