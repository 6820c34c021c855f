import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inWords, phrase, phraseWords, textPhrase } from '#shared/phrases/phrase.ts';
import { runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { RawPoint, ReadAction, ReadEpisode, ReadStep, ReadStepElement } from '../episodes/record.ts';
import { defineTreeReader, fromTree } from '../episodes/trees.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { parseJson } from '../json/parse.ts';
import { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';

const place = z.union([z.tuple([z.number(), z.number(), z.number(), z.number()]), z.tuple([z.number(), z.number()])]);
const line = z.object({
  trace_id: z.string().nullish(),
  index: z.number().int(),
  target: z.string().nullish(),
  image: z.string().nullish(),
  xml: z.string().nullish(),
  ac_xml: z.string().nullish(),
  current_activity: z.string().nullish().catch(null),
  current_response: z.string().nullish(),
  parsed_action: z
    .object({
      operation: z.string().nullish(),
      action: z.string(),
      kwargs: z
        .object({
          element: place.nullish().catch(null),
          direction: z.enum(['up', 'down', 'left', 'right']).nullish().catch(null),
          text: z.string().nullish(),
          message: z.string().nullish(),
          package: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish()
    .catch(null),
});
type Line = z.infer<typeof line>;

const baseName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name;

function targetOf(element: z.infer<typeof place> | null | undefined): { point?: RawPoint; element?: ReadStepElement } {
  if (!element) return {};
  const [x, y, right, bottom] = element;
  if (right === undefined || bottom === undefined) return { point: { numbers: [x, y], convention: 'pixel' } };
  return {
    point: { numbers: [(x + right) / 2, (y + bottom) / 2], convention: 'pixel' },
    element: { bbox: { numbers: [x, y, right, bottom], convention: 'xyxy-px' } },
  };
}

function actionOf({ parsed_action: parsed }: Line, point: RawPoint | undefined): ReadAction {
  const raw = JSON.stringify(parsed ?? null);
  const { text, message, direction, package: app } = parsed?.kwargs ?? {};
  const here = point ? { point } : {};
  switch (parsed?.action.toLowerCase().replace(/^press /, '')) {
    case 'tap':
      return { type: 'click', ...here, raw };
    case 'long press':
      return { type: 'long_press', ...here, raw };
    case 'type':
      return { type: 'type', text: text ?? '', raw };
    case 'swipe':
      return { type: 'swipe', ...here, ...(direction && { direction, directionOf: 'finger' as const }), raw };
    case 'enter':
      return { type: 'enter', raw };
    case 'back':
      return { type: 'back', raw };
    case 'home':
      return { type: 'home', raw };
    case 'wait':
      return { type: 'wait', raw };
    case 'launch':
      return { type: 'open_app', ...(app && { app }), raw };
    case 'finish':
      return { type: 'finish', ...present({ text: message }), raw };
    default:
      return { type: null, ...here, raw };
  }
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const folder = path.dirname(path.dirname(file));
  const images = await ImageFinder.open(file, options.images ?? folder);
  const trees = defineTreeReader(folder);
  const pictureOf = async (given: string | null | undefined) => {
    const base = given && baseName(given);
    return base ? stepPicture(images, `Screen/${base}`, [`Screen/${base}`, base]) : null;
  };
  const steps: ReadStep[] = [];
  const problems: NonNullable<ReadEpisode['problems']> = [];
  let head: Line | null = null;
  for (const [at, text] of (await smallText(file)).split('\n').entries()) {
    if (text.trim() === '') continue;
    const entry = line.safeParse(parseJson(text, at + 1).value).data;
    if (!entry) {
      const detail = inWords('format-line-no-step', { line: at + 1, text: text.slice(0, 200) });
      problems.push({ code: 'record-incomplete', step: steps.length, detail });
      continue;
    }
    head ??= entry;
    const { point, element } = targetOf(entry.parsed_action?.kwargs?.element);
    const dump = [entry.xml, entry.ac_xml].find((given) => given && given !== 'ERROR');
    const tree = dump ? await trees.read(`xml/${baseName(dump)}`) : null;
    steps.push({
      index: entry.index,
      picture: await pictureOf(entry.image),
      actions: [actionOf(entry, point)],
      ...(element && { element }),
      ...present({ response: entry.current_response }),
      ...(tree && 'elements' in tree && fromTree(tree)),
      ...(tree &&
        'phrase' in tree && { problems: [{ code: 'tree-unreadable' as const, detail: phraseWords(tree.phrase) }] }),
      raw: text.trim(),
    });
  }
  if (!head) throw new Refused(phrase('format-no-steps'));
  const record = path.basename(folder);
  const end = (await readdir(path.join(folder, 'Screen')).catch(() => []))
    .sort()
    .findLast((text) => text.startsWith('screenshot-end'));
  const ended = steps.at(-1)?.actions[0]?.type === 'finish';
  return {
    record: name,
    line: null,
    raw: JSON.stringify({ trace_id: head.trace_id ?? record }),
    content: {
      task: head.target ?? '',
      // The folder is the task with the time of its run.
      name: record,
      platform: 'android',
      apps: [record.split('_')[0] ?? record],
      source: { kind: 'import', dataset: 'AndroidLab', record },
      // Ending a run says nothing about its success.
      outcome: ended ? 'unknown' : 'uncompleted',
      scroll: 'finger',
    },
    steps,
    final: await pictureOf(end),
    problems,
  };
}

/** AndroidLab's logs: a folder per task with `traces/trace.jsonl`, `Screen` and `xml`. */
export const androidlab = defineFormat({
  id: 'androidlab',
  name: 'AndroidLab runs',
  conventions: [],
  accepts: ['folder', '.jsonl'],
  episodes: runFiles({ match: /^trace\.jsonl$/, what: textPhrase('trace.jsonl'), read: readRun }),
});
