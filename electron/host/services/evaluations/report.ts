import { releaseChangesQuestion } from '../release/changes.ts';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { reading as readingSchema } from '#shared/tasks/outcomes.ts';
import type { reportFormat } from '#shared/contract/runs/evaluations/procedures.ts';
import type { ReportFile } from '#shared/contract/runs/report-file.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { reportSheets, reportText } from '#pipelines/evaluate/report/index.ts';
import { plainRuns } from '#pipelines/evaluate/report/sections/variant-changes.ts';
import { tablesOf } from '#pipelines/evaluate/report/model.ts';
import { textFile, workbookFile } from '#pipelines/evaluate/report/file.ts';
import {
  type Comparison,
  type Errata,
  type Example,
  type ExamplePicture,
  type ReportMaterial,
  sectionsOf,
} from '#pipelines/evaluate/report/section.ts';
import { listReleases } from '../../db/queries/items/releases.ts';
import { predictionAt } from '../../db/queries/runs/predictions.ts';
import { failure } from '../../errors/errors.ts';
import { shownPicture } from '../../media/shown-picture.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob } from '../../statistics/ask-statistics.ts';
import { referencesOf } from './seen/references-of-runs.ts';
import { compareRuns } from './compare.ts';
import { errorTablesOf } from './items/errors.ts';
import { cellItems } from './cells/cell-items.ts';
import { type Evaluation, evaluationOf } from './overview.ts';
import { predictionRowOf } from './predictions/rows.ts';
import { requireTask } from '../release/tasks.ts';
import { type Onlooker, withheldFrom } from './seen/onlooker.ts';

type ReadingName = z.infer<typeof readingSchema>;

interface Asked {
  runs: readonly string[];
  format: z.infer<typeof reportFormat>;
  reading: ReadingName;
  pictures?: boolean;
}

/** Maximum number of runs whose pairs are tested; more would give tables that nobody reads. */
const mostTested = 12;
/** Maximum number of runs with examples, and of examples per run. */
const shownRuns = 4;
const examplesEach = 2;
/** Of those with pictures, and their width in pixels. */
const [picturesEach, pictureWidth] = [6, 1024] as const;

/** What differs between a release and the newest one; for the newest, what it changed. Null for the only one. */
async function errataOf(host: Host, session: ProjectSession, release: string): Promise<Errata | null> {
  // A lite release corrects nothing.
  const tags = listReleases(session.read).flatMap(({ tag, lite }) => (lite ? [] : [tag]));
  if (!tags.includes(release)) return null;
  const [newest] = tags;
  const [from, to] = release === newest ? [tags[1], release] : [release, newest];
  if (from === undefined || to === undefined) return null;
  const job = { kind: 'release-changes', title: phrase('job-release-changes', { from, to }) } as const;
  const { added, removed, changed } = await askAsJob(host.jobs, session, job, releaseChangesQuestion, from, to);
  return { release, from, to, added: added.length, removed: removed.length, changed };
}

/** The first picture of an item, as people may see it; null if it has none. */
async function pictureOf(
  session: ProjectSession,
  { sha256, width, height, boxes, point }: ReturnType<typeof predictionRowOf>,
): Promise<ExamplePicture | null> {
  if (width === 0) return null;
  const found = await shownPicture(session, 'thumb', sha256, pictureWidth);
  if (!found) return null;
  const src = `data:${found.mime};base64,${(await readFile(found.file)).toString('base64')}`;
  return { src, width, height, point, boxes: boxes.map(({ bbox }) => bbox) };
}

/** A few wrong answers of a run, from different parts of the release. */
async function examplesOf(
  host: Host,
  session: ProjectSession,
  evaluation: Evaluation,
  reading: ReadingName,
  pictures: boolean,
): Promise<Example[]> {
  const task = requireTask(evaluation.task);
  const of = { run: evaluation.run.id, model: evaluation.model, task, me: null, withheld: [] };
  const wrong = await cellItems(host, session, of, { reading, outcomes: ['wrong', 'parse-failure', 'refusal'] });
  const found = new Map<number, Example>();
  const n = pictures ? picturesEach : examplesEach;
  for (let at = 0; at < n; at++) {
    const place = wrong.find((index) => index >= Math.floor((evaluation.of * at) / n));
    const row = place === undefined ? null : predictionAt(session.read, evaluation.run.id, place);
    if (!row) continue;
    const shown = predictionRowOf(task, row);
    const answer = reading === 'parity' ? (shown.parityAnswer?.answer ?? null) : shown.answer;
    const outcome = reading === 'parity' ? (shown.parityOutcome ?? shown.outcome) : shown.outcome;
    const { label: item, screenshotName: screenshot, gold } = shown;
    const failure = reading === 'strict' ? shown.failure : null;
    if (found.has(shown.index)) continue;
    const picture = pictures ? await pictureOf(session, shown) : null;
    found.set(shown.index, {
      run: evaluation.run.id,
      item,
      screenshot,
      gold,
      answer,
      outcome,
      failure,
      ...(picture && { picture }),
    });
  }
  return [...found.values()];
}

/**
 * What a report shows besides its evaluations: tests of all pairs of ranked runs, and, unless single items may not be
 * told, a few misses and the corrections of their releases.
 */
export async function reportMaterial(
  host: Host,
  session: ProjectSession,
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  me: Onlooker,
  { tells = true, pictures = false }: { tells?: boolean; pictures?: boolean },
): Promise<Required<ReportMaterial>> {
  const pairs: Comparison[] = [];
  const changes: Comparison[] = [];
  const examples: Example[] = [];
  for (const group of tablesOf(evaluations)) {
    const [section] = sectionsOf(group, reading, { pairs: [], examples: [] });
    const tested = (section?.ranked ?? []).slice(0, mostTested).map((evaluation) => evaluation.run.id);
    const share = requireTask(group[0]?.task ?? '').cellMetrics[0]?.share;
    const metric = share === undefined ? {} : { metric: group[0]?.strict.headline[0]?.id };
    if (tested.length > 1) pairs.push(...(await compareRuns(host.jobs, session, { runs: tested, reading, ...metric })));
    for (const { plain, variants } of plainRuns(group)) {
      const compared = [plain, ...variants].slice(0, mostTested).map(({ run }) => run.id);
      const found = await compareRuns(host.jobs, session, { runs: compared, reading, ...metric });
      changes.push(...found.filter(({ a }) => a.run === plain.run.id));
    }
    const ranked = section?.ranked ?? [];
    // A baseline's misses say little beside a model's.
    const models = ranked.filter((evaluation) => !evaluation.baseline);
    const shown = (models.length > 0 ? models : ranked).slice(0, shownRuns);
    if (tells)
      for (const evaluation of shown)
        examples.push(...(await examplesOf(host, session, evaluation, reading, pictures)));
  }
  const releases = [...new Set(evaluations.map((evaluation) => evaluation.release))];
  // Whoever still has to answer blind may not see what other items became.
  const found = tells && me === null ? await Promise.all(releases.map((tag) => errataOf(host, session, tag))) : [];
  const references = await referencesOf(host, session, evaluations, me);
  const errors = await Promise.all(
    evaluations.map(async ({ run }) => ({ run: run.id, views: await errorTablesOf(session, run.id) })),
  );
  return { pairs, changes, examples, references, errors, errata: found.filter((errata) => errata !== null) };
}

/**
 * The report of some runs, with tests of all pairs of ranked runs and a few misses.
 * FORBIDDEN for somebody whose answer one of the items waits for: it shows keys.
 */
export async function reportOf(
  host: Host,
  session: ProjectSession,
  { runs, format, reading, pictures = false }: Asked,
  me: Onlooker = null,
): Promise<ReportFile> {
  const withheld = await withheldFrom(session, runs, me);
  if (Object.values(withheld).some((places) => places.length > 0))
    throw failure('FORBIDDEN', phrase('report-blind'), {});
  const evaluations = await Promise.all([...new Set(runs)].map((run) => evaluationOf(host, session, run)));
  const name = `evaluation-${evaluations[0]?.release ?? 'report'}.${format}`;
  const material = await reportMaterial(host, session, evaluations, reading, me, {
    pictures: pictures && format === 'html',
  });
  return format === 'xlsx'
    ? await workbookFile(name, reportSheets(evaluations, reading, material))
    : textFile(name, reportText(evaluations, format, reading, material));
}
