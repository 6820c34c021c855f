import { ORPCError } from '@orpc/client';
import { figureIds } from '#shared/contract/runs/evaluations/figures.ts';
import { layoutIds } from '#shared/contract/runs/evaluations/layouts.ts';
import { layoutPages } from '#pipelines/evaluate/report/layouts/index.ts';
import { noMaterial } from '#pipelines/evaluate/report/layouts/define.ts';
import { hasOwnRows, layoutParts } from '#pipelines/evaluate/report/layouts/parts.ts';
import { layouts } from '#pipelines/evaluate/report/layouts/registry.ts';
import { figures } from '#pipelines/evaluate/report/figures/registry.ts';
import { sectionPages } from '#pipelines/evaluate/report/html.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { newestRuns } from '#pipelines/evaluate/report/newest.ts';
import { sectionsOf } from '#pipelines/evaluate/report/section.ts';
import { asPart, type ResultsPart } from '#pipelines/publish/site/results.ts';
import { escapeXml } from '#shared/escape-xml.ts';
import { taskType } from '#shared/tasks/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { figureOf } from '../evaluations/figures.ts';
import { type Evaluation, evaluationOf, listEvaluations } from '../evaluations/overview.ts';
import { reportMaterial } from '../evaluations/report.ts';
import { submissionsOf } from '../submissions/merge.ts';

/** What a results site shows besides the items. */
export interface SiteMaterial {
  parts: ResultsPart[];
  /** Runs whose answers the item browser shows, best first by task. */
  runs: { id: string; task: string; name: string }[];
}

/** The tables in the papers' layouts that the runs are rows of. */
function paperTables(db: ReadDb, evaluations: readonly Evaluation[]): ResultsPart[] {
  return layoutIds.flatMap((id) => {
    const layout = layouts[id];
    const own = evaluations.filter(({ task }) => task === layout.task);
    if (layout.of !== 'runs' || own.length === 0) return [];
    const parts = layoutParts(
      layout,
      { ...noMaterial, evaluations: own, submitted: submissionsOf(db, layout.task ?? '') },
      'strict',
    ).filter(hasOwnRows);
    if (parts.length === 0) return [];
    return [{ id: `table-${id}`, name: layout.source, body: asPart(layoutPages(layout, parts)) }];
  });
}

/** The papers' figures that the release has runs for. */
async function paperFigures(host: Host, session: ProjectSession, release: string): Promise<ResultsPart[]> {
  const found: ResultsPart[] = [];
  for (const id of figureIds.filter((figureId) => figures[figureId].reads.tasks)) {
    const made = await figureOf(host, session, { id, release, by: 'source', theme: 'light' }).catch(
      (error: unknown) => {
        // There is nothing to show in it.
        if (error instanceof ORPCError && error.code === 'INVALID') return null;
        throw error;
      },
    );
    if (!made) continue;
    // Each figure names its own title, which is unique on its own page only.
    const svg = made.svg.text.replaceAll(/\bfigure-(title|desc)\b/g, `${id}-$1`);
    found.push({ id: `figure-${id}`, name: made.source, body: `<h2>${escapeXml(made.title)}</h2>${svg}` });
  }
  return found;
}

/**
 * The results of a release: its newest complete runs, each with leaderboard, tables, figures, kinds of errors and run
 * records. Null without a run. `tells`: whether single items and their corrections may be shown.
 */
export async function siteMaterial(
  host: Host,
  session: ProjectSession,
  release: string,
  tells: boolean,
): Promise<SiteMaterial | null> {
  const listed = newestRuns(await listEvaluations(host, session, { release }));
  if (listed.length === 0) return null;
  const evaluations = await Promise.all(listed.map(({ run }) => evaluationOf(host, session, run.id)));
  const material = await reportMaterial(host, session, evaluations, 'strict', null, { tells });
  const sections = sectionsOf(evaluations, 'strict', material);
  return {
    parts: [
      ...sections.map((section) => ({
        id: `task-${section.task}`,
        name: taskType(section.task)?.name ?? section.task,
        body: asPart(sectionPages([section])),
      })),
      ...paperTables(session.read, evaluations),
      ...(await paperFigures(host, session, release)),
    ],
    runs: sections.flatMap(({ task, ranked }) =>
      ranked.map((entry) => ({ id: entry.run.id, task, name: rowName(entry) })),
    ),
  };
}
