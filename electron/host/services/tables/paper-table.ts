import { agentMaterialQuestion } from './agent-material.ts';
import { judgeCardsQuestion } from '../judging/card.ts';
import type { z } from 'zod';
import type { PaperPart, PaperTable, tableFormats } from '#shared/contract/runs/tables.ts';
import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import type { reading as readingSchema } from '#shared/tasks/outcomes.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import type { ReportFile } from '#shared/contract/runs/report-file.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { textFile, workbookFile } from '#pipelines/evaluate/report/file.ts';
import { type Gain, type Layout, type Material, noMaterial } from '#pipelines/evaluate/report/layouts/define.ts';
import { layoutSheets, layoutText } from '#pipelines/evaluate/report/layouts/index.ts';
import { neededFor } from '#pipelines/evaluate/report/layouts/needs.ts';
import { hasOwnRows, type LayoutPart, layoutParts } from '#pipelines/evaluate/report/layouts/parts.ts';
import { layouts } from '#pipelines/evaluate/report/layouts/registry.ts';
import { captionOf, columnMarks, ownCount, printedFigure } from '#pipelines/evaluate/report/layouts/table.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { newestRuns } from '#pipelines/evaluate/report/newest.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob, askStatistics } from '../../statistics/ask-statistics.ts';
import { submissionsOf } from '../submissions/merge.ts';
import { referencesOf } from '../evaluations/seen/references-of-runs.ts';
import { compareRuns } from '../evaluations/compare.ts';
import { type Evaluation, evaluationOf, listEvaluations } from '../evaluations/overview.ts';

export interface TableAsked {
  layout: LayoutId;
  release?: string | undefined;
  runs?: readonly string[] | undefined;
  agents?: readonly string[] | undefined;
  reading: z.infer<typeof readingSchema>;
  by: SuccessBy;
  judge?: string | undefined;
}

async function evaluationsFor(host: Host, session: ProjectSession, layout: Layout, asked: TableAsked) {
  const task = layout.task ?? '';
  const { runs, release } = asked;
  const listed = runs ?? newestRuns(await listEvaluations(host, session, { task, release })).map(({ run }) => run.id);
  const found = await Promise.all([...new Set(listed)].map((run) => evaluationOf(host, session, run)));
  const other = found.find((entry) => entry.task !== task);
  if (other)
    throw failure(
      'INVALID',
      phrase('report-layout-task', { layout: layout.id, of: task, model: other.model, task: other.task }),
      { field: 'layout' },
    );
  return found.filter((entry) => release === undefined || entry.release === release);
}

/** What each file of plans makes of a difference to the same model without one. */
async function gainsOf(
  host: Host,
  session: ProjectSession,
  evaluations: readonly Evaluation[],
  reading: TableAsked['reading'],
): Promise<Gain[]> {
  const key = (entry: Evaluation) =>
    JSON.stringify([entry.release, rowName({ ...entry, settings: { ...entry.settings, hints: null } })]);
  const gains: Gain[] = [];
  for (const arm of evaluations.filter(({ settings }) => settings.hints !== null)) {
    const base = evaluations.find((evaluation) => evaluation.settings.hints === null && key(evaluation) === key(arm));
    if (!base) continue;
    const [pair] = await compareRuns(host.jobs, session, { runs: [arm.run.id, base.run.id], reading });
    if (pair) gains.push({ base: base.run.id, arm: arm.run.id, delta: pair.delta, ci: pair.ci });
  }
  return gains;
}

/** The rows with these names; all without names. Errors: INVALID for a name that is none. */
function chosen<T>(all: readonly T[], names: readonly string[] | undefined, nameOf: (entry: T) => string): T[] {
  const missing = names?.find((name) => !all.some((entry) => nameOf(entry) === name));
  if (missing !== undefined) {
    const known = all.map(nameOf).filter((name) => name !== '');
    throw failure('INVALID', phrase('table-no-agent', { agent: missing, known: known.join(', ') || '–' }), {
      field: 'agents',
    });
  }
  return all.filter((entry) => names?.includes(nameOf(entry)) ?? true);
}

async function materialFor(host: Host, session: ProjectSession, layout: Layout, asked: TableAsked): Promise<Material> {
  const { by, judge, agents } = asked;
  switch (layout.of) {
    case 'runs': {
      const evaluations = await evaluationsFor(host, session, layout, asked);
      const gains = layout.id === 'gkb-3' ? await gainsOf(host, session, evaluations, asked.reading) : [];
      const references = await referencesOf(host, session, evaluations);
      return {
        ...noMaterial,
        evaluations,
        gains,
        references,
        submitted: submissionsOf(session.read, layout.task ?? ''),
      };
    }
    case 'agents': {
      const job = { kind: 'agents', title: phrase('job-agents') } as const;
      const all = await askAsJob(host.jobs, session, job, agentMaterialQuestion, { by, judge });
      return { ...noMaterial, agents: chosen(all.agents, agents, (agent) => agent.agent), people: all.people };
    }
    case 'judges': {
      const cards = await askStatistics(session, judgeCardsQuestion);
      return { ...noMaterial, judges: chosen(cards, agents, (card) => card.judge) };
    }
  }
}

function partOf(layout: Layout, { release, columns, rows }: LayoutPart): PaperPart {
  const marks = columns.map((column) => columnMarks(column, rows));
  return {
    release,
    columns: columns.map(({ id, block, name }) => ({ id, block, name })),
    caption: captionOf(layout, columns, rows),
    rows: rows.map(({ figures, record, notes, ...row }, at) => ({
      ...row,
      counted: ownCount(layout, columns, rows[at] ?? { ...row, figures, record, notes }, rows),
      notes: [...notes],
      record: record.map(([name, value]): [string, string] => [name, value]),
      cells: columns.map(({ id, shown }, column) => {
        const figure = figures[id];
        const mark = marks[column]?.[at] ?? null;
        return { text: printedFigure(figure, shown), value: figure?.value ?? null, n: figure?.n ?? 0, mark };
      }),
    })),
  };
}

/** A table in a paper's layout with the project's runs or agents, and the paper's rows. */
export async function paperTable(host: Host, session: ProjectSession, asked: TableAsked): Promise<PaperTable> {
  const layout = layouts[asked.layout];
  const parts = layoutParts(layout, await materialFor(host, session, layout, asked), asked.reading);
  const own = parts.filter(hasOwnRows);
  return {
    layout: layout.id,
    ...{ source: layout.source, of: layout.of, task: layout.task },
    printedErrors: [...(layout.printedErrors ?? [])],
    missing: own.length > 0 ? null : neededFor(layout, asked.release),
    parts: (own.length > 0 ? own : parts.slice(0, 1)).map((part) => partOf(layout, part)),
  };
}

/** The table as a file. Errors: INVALID without a row of our own, which says what the table needs. */
export async function paperTableFile(
  host: Host,
  session: ProjectSession,
  { format, ...asked }: TableAsked & { format: (typeof tableFormats)[number] },
): Promise<ReportFile> {
  const layout = layouts[asked.layout];
  const all = layoutParts(layout, await materialFor(host, session, layout, asked), asked.reading);
  const parts = all.filter(hasOwnRows);
  if (parts.length === 0) throw failure('INVALID', neededFor(layout, asked.release), { field: 'layout' });
  const [release] = parts.flatMap((part) => part.release ?? []);
  const name = `${[layout.id, ...(release ? [release] : [])].join('-')}.${format}`;
  return format === 'xlsx'
    ? await workbookFile(name, layoutSheets(layout, parts))
    : textFile(name, layoutText(layout, parts, format, asked.reading));
}
