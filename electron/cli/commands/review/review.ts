import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  applyDecisions,
  approveAll,
  anyLine,
  type LabelLine,
  emptyReport,
  type ScriptedReport,
} from '#electron/host/services/review/scripted.ts';
import type { DecisionLine } from '#electron/host/verdicts/decision-line.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblems } from '#shared/phrases/shape.ts';
import { separated } from '#shared/phrases/separated.ts';

const batchSize = 500;

interface Read {
  decisions: { line: number; decision: DecisionLine | LabelLine }[];
  refused: ScriptedReport['refused'];
}

/** Reads JSON lines; an unreadable line is reported with its number and the rest continues. */
function readDecisions(file: string): Read {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(
      inWords('cli-file-unreadable', { file, why: error instanceof Error ? error.message : String(error) }),
    );
  }
  const read: Read = { decisions: [], refused: [] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const number = at + 1;
    try {
      read.decisions.push({ line: number, decision: anyLine(JSON.parse(line)) });
    } catch (error) {
      const why =
        error instanceof z.ZodError
          ? phraseWords(shapeProblems(error.issues))
          : inWords('cli-line-not-json', { why: error instanceof Error ? error.message : String(error) });
      read.refused.push({ record: `line ${number}`, line: number, why });
    }
  }
  return read;
}

function work({ host, signal, out, caller }: CliSession, from: string | undefined): ScriptedReport {
  const session = host.session;
  if (!session) throw new Error(inWords('cli-not-opened'));
  const target = { write: session.write, events: host.events };
  if (from === undefined) return approveAll(target, caller, (done) => out.note(`${separated(done)} checked`));
  const read = readDecisions(from);
  const report = emptyReport();
  report.refused.push(...read.refused);
  for (let start = 0; start < read.decisions.length && !signal.aborted; start += batchSize) {
    applyDecisions(target, caller, read.decisions.slice(start, start + batchSize), report);
    out.note(`${separated(Math.min(start + batchSize, read.decisions.length))} of ${separated(read.decisions.length)}`);
  }
  return report;
}

function forPeople(report: ScriptedReport): string {
  const lines = [
    `${separated(report.approved)} approved, ${separated(report.rejected)} rejected, ${separated(report.edited)} edited`,
  ];
  if (report.labelled > 0) lines.push(`${separated(report.labelled)} labelled`);
  if (report.waiting > 0) lines.push(inWords('result-waiting', { n: report.waiting }));
  if (report.conflict > 0) lines.push(`${separated(report.conflict)} in conflict: annotators disagree`);
  for (const refused of report.refused) lines.push(`refused ${refused.record}: ${refused.why}`);
  return lines.join('\n');
}

export const review: RegisterCommand = (program) => {
  addCommand(
    program,
    'review <project>',
    'apply verdicts from a file, or approve everything awaiting review',
    'review demo --from decisions.jsonl --as ann --json',
  )
    .addHelpText(
      'after',
      '\nA line of the file: {"id":"…","verdict":"approve|edit|reject","answer":"B","reason":"ambiguous","content":{"answer":"C"}}' +
        '\nOn an episode: {"id":"…","verdict":"success|failure|cannot-tell|not-executable","firstFailingStep":4,"sideEffect":"none|harmless|harmful","looping":"no|2-4|5+","note":"…"}',
    )
    .option('--from <file>', 'JSON lines, one verdict each')
    .option(
      '--approve-all',
      'approve every question, instruction and element waiting for review; drafts, episodes waiting for a label and conflicts are left alone',
    )
    .action((path: string, options: CommonOptions & { from?: string; approveAll?: boolean }) =>
      runCommand(options, async (session) => {
        if ((options.from === undefined) === !options.approveAll)
          throw new UsageError('Give either --from <file> or --approve-all.');
        await session.client.projects.open({ path });
        const report = work(session, options.from);
        session.out.result(report, () => forPeople(report));
        return report.refused.length > 0 ? exit.partly : exit.done;
      }),
    );
};
