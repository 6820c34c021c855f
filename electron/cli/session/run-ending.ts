import { phrasesWords, phraseWords } from '#shared/phrases/phrase.ts';
import type { Run, RunDetail } from '#shared/contract/runs/runs.ts';
import { exit, type ExitCode } from '../terminal/exit-codes.ts';
import { neverWorks } from './never-works.ts';
import type { CliSession } from './session.ts';

/** What failed in a run: the item's label and why, by label, so that two runs list the same failures alike. */
export async function failedItems({ client }: CliSession, id: string): Promise<{ item: string; why: string }[]> {
  const found: { item: string; why: string }[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof client.runs.items>> = await client.runs.items({
      id,
      status: 'failed',
      cursor,
      limit: 1000,
    });
    found.push(...page.rows.map((row) => ({ item: row.label, why: phraseWords(row.result) })));
    if (page.nextCursor === null) return found.sort((a, b) => a.item.localeCompare(b.item, 'en', { numeric: true }));
    cursor = page.nextCursor;
  }
}

/** Cost and ending, as in every document about a run. */
export const costOf = ({ calls, reused, spent, activeSeconds, state }: Run) => ({
  ...{ calls, reused, cost: spent, seconds: activeSeconds, state },
});

/** Prints on stderr which items failed and why, and the run's own notes. */
export function noteEnding({ out }: CliSession, run: Run, failed: readonly { item: string; why: string }[]): void {
  for (const { item, why } of failed) out.note(`failed ${item}: ${why}`);
  if (run.notes.length > 0) out.note(phrasesWords(run.notes));
}

/** The exit code for a run with this many failed items. */
export function codeOf({ signal }: CliSession, run: RunDetail, failed: number): ExitCode {
  const { state } = run;
  if (signal.aborted) return exit.interrupted;
  if (neverWorks(run)) return exit.never;
  if (state === 'capped' || state === 'paused' || (state === 'done' && failed > 0)) return exit.partly;
  return state === 'done' ? exit.done : exit.failed;
}

/** The option for schedulers that take every exit code but 0 for a failure. */
export const partialOkOption = [
  '--partial-ok',
  'exit with 0 instead of 3, e.g. for a scheduler; what failed is still listed',
] as const;

/** The exit code with `--partial-ok`, or without. */
export const allowed = (code: ExitCode, partialOk: boolean | undefined): ExitCode =>
  partialOk && code === exit.partly ? exit.done : code;
