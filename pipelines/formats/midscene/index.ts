import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { embeddedPicture, isDataUrl, withoutPictures } from '../agent-runs/embedded.ts';
import { largestRun, nameOf, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { readOutcome } from '../episodes/outcome.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { parseJson } from '../json/parse.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { actionOf } from './action.ts';
import { type Dump, dump, type Found, partsOf, type Reference, type Task, task } from './dump.ts';

type PictureOf = (given: Reference | null | undefined) => Promise<StepPicture | null>;
type Execution = Dump['executions'][number];

const tasksOf = ({ tasks }: Execution): { task: Task; whole: unknown }[] =>
  tasks.flatMap((whole) => {
    const entry = task.safeParse(whole).data;
    return entry ? [{ task: entry, whole }] : [];
  });

const planned = z.object({ userInstruction: z.string() });
const plan = z.object({ log: z.string().nullish(), thought: z.string().nullish() });

/** What a person asked for: the instructions of its plans, otherwise the names of its executions. */
function taskOf({ executions, groupName }: Dump): string {
  const asked = executions.flatMap((entry) =>
    tasksOf(entry).flatMap((each) => planned.safeParse(each.task.param).data?.userInstruction ?? []),
  );
  const named = executions.flatMap(({ name }) => (name ? [name.replace(/^\w+ - /, '')] : []));
  const all = [...new Set(asked.length > 0 ? asked : named)];
  return all.join('\n') || (groupName ?? '');
}

async function stepsOf(entry: Execution, phase: string | null, from: number, pictureOf: PictureOf) {
  const steps: ReadStep[] = [];
  let final: StepPicture | null = null;
  let thought = '';
  for (const { task: each, whole } of tasksOf(entry)) {
    if (each.type === 'Planning' && each.subType !== 'Locate') {
      const parsed = plan.safeParse(each.output).data;
      thought = parsed?.thought ?? parsed?.log ?? each.thought ?? '';
    }
    if (each.type !== 'Action Space' && each.type !== 'Action') continue;
    const at = each.timing?.start;
    steps.push({
      index: from + steps.length,
      phase,
      picture: await pictureOf(each.uiContext?.screenshot ?? each.uiContext?.screenshotBase64),
      ...actionsOf(each),
      ...(thought && { thought }),
      ...(at && { at: new Date(at).toISOString() }),
      raw: withoutPictures(whole),
    });
    thought = '';
    const after = each.recorder?.findLast(({ screenshot }) => screenshot)?.screenshot;
    final = after ? await pictureOf(after) : null;
  }
  return { steps, final };
}

function actionsOf(each: Task): Pick<ReadStep, 'actions' | 'element'> {
  const { action, ...more } = actionOf(each);
  return { actions: [action], ...more };
}

/** Dumps of one group are one case: a report that is written while it runs repeats executions, of which the last counts. */
function grouped(dumps: readonly Found[]): { about: Dump; status: string | undefined }[] {
  const groups = new Map<string, { about: Dump; status: string | undefined }>();
  for (const [n, { text, attributes }] of dumps.entries()) {
    const key = attributes['data-group-id'] ?? `${n}`;
    const about = fitting(dump, parseJson(text).value);
    const earlier = groups.get(key)?.about.executions ?? [];
    const again = new Set(about.executions.flatMap(({ id }) => (id ? [id] : [])));
    const executions = [...earlier.filter(({ id }) => !id || !again.has(id)), ...about.executions];
    groups.set(key, { about: { ...about, executions }, status: attributes['playwright_test_status'] });
  }
  return [...groups.values()];
}

async function readReport({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode[]> {
  const { dumps, images: inside } = partsOf(await smallText(file, largestRun));
  if (dumps.length === 0) throw new Refused(phrase('format-no-midscene'));
  const images = await ImageFinder.open(file, options.images);
  const pictureOf: PictureOf = async (given) => {
    if (!given) return null;
    const text = given.text ?? inside.get(given.id ?? '');
    if (text !== undefined && isDataUrl(text)) return embeddedPicture(text, `${given.id ?? 'screenshot'}.png`);
    const path = given.path ?? text;
    const beside = given.id === undefined ? [] : ['png', 'jpeg'].map((ext) => `screenshots/${given.id}.${ext}`);
    const places = [...(path ? [path] : []), ...beside].map((text) => text.replace(/^\.\//, ''));
    return stepPicture(images, places[0], places);
  };
  const episodes: ReadEpisode[] = [];
  for (const [n, { about, status }] of grouped(dumps).entries()) {
    const steps: ReadStep[] = [];
    let final: StepPicture | null = null;
    for (const entry of about.executions) {
      const phase = about.executions.length > 1 ? (entry.name ?? null) : null;
      const part = await stepsOf(entry, phase, steps.length, pictureOf);
      steps.push(...part.steps);
      if (part.steps.length > 0) final = part.final;
    }
    const record = n === 0 ? nameOf(file, true) : `${nameOf(file, true)}:${n + 1}`;
    const ended = readOutcome(status);
    const { executions: _, ...head } = about;
    episodes.push({
      record: n === 0 ? name : `${name}[${n}]`,
      line: null,
      raw: JSON.stringify(head),
      content: {
        task: taskOf(about),
        name: record,
        platform: importedPlatform(about.deviceType ?? about.platform ?? about.groupDescription),
        source: { kind: 'import', dataset: 'Midscene', record },
        agent: 'Midscene',
        outcome: ended.outcome,
        scroll: 'content',
      },
      steps,
      final,
      problems: ended.problems,
    });
  }
  return episodes;
}

/** Reports of Midscene: an HTML page with its dumps and pictures, one episode per case. */
export const midscene = defineFormat({
  id: 'midscene',
  name: 'Midscene reports',
  conventions: [],
  accepts: ['folder', '.html'],
  episodes: runFiles({ match: /\.html$/, what: phrase('format-files-of-midscene'), read: readReport }),
});
