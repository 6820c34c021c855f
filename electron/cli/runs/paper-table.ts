import path from 'node:path';
import { layouts } from '#pipelines/evaluate/report/layouts/registry.ts';
import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { successBy } from '#shared/contract/runs/judging.ts';
import { tableFormats } from '#shared/contract/runs/tables.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { contentOf } from '../agent/agent-report.ts';
import { exit, type ExitCode, UsageError } from '../terminal/exit-codes.ts';
import { replaceFile } from '../terminal/replace-file.ts';
import { namedRuns } from './named-runs.ts';
import type { CliSession } from '../session/session.ts';

interface Asked {
  project: string;
  layout: LayoutId;
  /** Runs, agents or judges; all if empty. */
  names: readonly string[];
  out: string;
  reading?: string;
  task?: string;
  release?: string;
  by?: string;
  judge?: string;
}

function formatOf(file: string): (typeof tableFormats)[number] {
  const ending = path.extname(file).slice(1).toLowerCase();
  const found = tableFormats.find((tableFormat) => tableFormat === ending);
  if (found) return found;
  if (ending === 'svg') throw new UsageError(inWords('report-layout-chart'));
  const known = tableFormats.map((tableFormat) => `.${tableFormat}`).join(', ');
  throw new UsageError(inWords('cli-out-ending', { known, file: path.basename(file) }));
}

/**
 * Writes a table in a paper's layout to a file; the format follows its extension.
 * @throws UsageError for another extension, another reading, or a `by` other than source, people or judge
 */
export async function writeLayout(session: CliSession, asked: Asked): Promise<ExitCode> {
  const { client, out } = session;
  const { layout, names, release, judge } = asked;
  const format = formatOf(asked.out);
  const reading = asked.reading === 'parity' ? 'parity' : 'strict';
  if ((asked.reading ?? 'strict') !== reading) throw new UsageError(inWords('cli-reading'));
  const by = successBy.safeParse(asked.by ?? 'source');
  if (!by.success) throw new UsageError(inWords('cli-by'));
  await client.projects.open({ path: asked.project, readOnly: true });
  const { of, task } = layouts[layout];
  const within = { ...(release !== undefined && { release }), ...(task !== null && { task }) };
  const rows =
    names.length === 0
      ? {}
      : of === 'runs'
        ? { runs: await namedRuns(session, names, within) }
        : { agents: [...names] };
  const written = await client.tables.file({
    ...{ layout, format, reading, by: by.data, ...rows },
    ...(release !== undefined && { release }),
    ...(judge !== undefined && { judge }),
  });
  const file = path.resolve(asked.out);
  await replaceFile(file, contentOf(written));
  out.result({ file }, () => `Written: ${file}`);
  return exit.done;
}
