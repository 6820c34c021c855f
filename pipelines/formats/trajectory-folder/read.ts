import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { defineTreeReader, fromTree } from '../episodes/trees.ts';
import { readOutcome } from '../episodes/outcome.ts';
import { ourAction, present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep } from '../episodes/record.ts';
import type { EpisodeRead, ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { because, inWords, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { SourceFolder, walk } from '../paths.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { episodeFile, head as headSchema, step as stepSchema } from './schema.ts';

const names = ['episode.json', 'actions.jsonl'] as const;

interface Found {
  file: string;
  /** Name for the report, relative to the chosen file or folder. */
  name: string;
}

/** The episode files: the chosen file itself, or those in the chosen folder and its subfolders. */
async function* episodeFiles(chosen: string): AsyncGenerator<Found> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(phrase('format-missing', { name: chosen }));
  if (!found.isDirectory()) {
    yield { file: chosen, name: path.basename(chosen) };
    return;
  }
  const folder = await SourceFolder.open(chosen);
  const taken = new Set<string>();
  for await (const { name, file, refused } of walk(folder)) {
    const base = path.posix.basename(name);
    if (refused || !names.includes(base as (typeof names)[number])) continue;
    const below = path.posix.dirname(name);
    // A folder with both is one episode: `actions.jsonl` sorts first, but `episode.json` contains more.
    if (base === 'actions.jsonl' && (await stat(path.join(chosen, below, 'episode.json')).catch(() => null))) continue;
    if (taken.has(below)) continue;
    taken.add(below);
    yield { file, name };
  }
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const found = schema.safeParse(value);
  if (!found.success) throw new Refused(shapeProblem(found.error));
  return found.data;
}

const plain = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

async function readStep(
  value: unknown,
  at: number,
  images: ImageFinder,
  trees: ReturnType<typeof defineTreeReader>,
): Promise<ReadStep> {
  const found = stepSchema.safeParse(value);
  const raw = JSON.stringify(value);
  if (!found.success)
    return {
      index: at,
      picture: null,
      actions: [],
      raw,
      problems: [
        { code: 'record-incomplete', detail: inWords('format-step-unreadable', { why: shapeProblem(found.error) }) },
      ],
    };
  const { action, actions, screenshot, element, a11y_tree, image_size, index, raw: original, ...rest } = found.data;
  const tree = a11y_tree ? await trees.read(a11y_tree) : null;
  const { bbox, interact_bbox, current_state, ...about } = element ?? {};
  return {
    ...present(rest),
    index: index ?? at,
    phase: rest.phase ?? null,
    picture: await stepPicture(images, screenshot),
    declaredSize: image_size,
    actions: (actions ?? (action === undefined || action === null ? [] : [action])).map((action) => ourAction(action)),
    ...(element && {
      element: {
        ...present(about),
        ...(bbox && { bbox: { numbers: bbox, convention: 'xyxy-px' as const } }),
        ...(interact_bbox && { interactBbox: { numbers: interact_bbox, convention: 'xyxy-px' as const } }),
        ...(current_state !== undefined && current_state !== null && { currentState: current_state }),
      },
    }),
    ...(tree && 'elements' in tree && fromTree(tree)),
    ...(tree &&
      'phrase' in tree && { problems: [{ code: 'tree-unreadable' as const, detail: phraseWords(tree.phrase) }] }),
    raw: original ?? raw,
  };
}

async function readOne({ file, name }: Found, options: ReadOptions): Promise<ReadEpisode> {
  const folder = path.dirname(file);
  const text = await smallText(file);
  const lines = file.endsWith('.jsonl');
  let about: z.infer<typeof headSchema>;
  let whole: Record<string, unknown>;
  let steps: unknown[];
  if (lines) {
    const values = text.split('\n').flatMap((text, at) => (text.trim() === '' ? [] : [parseJson(text, at + 1).value]));
    const first = values[0];
    const hasHead = typeof first === 'object' && first !== null && !('action' in first || 'actions' in first);
    about = checked(headSchema, hasHead ? first : {});
    whole = (hasHead ? first : {}) as Record<string, unknown>;
    steps = hasHead ? values.slice(1) : values;
  } else {
    const { value } = parseJson(text);
    const all = checked(episodeFile, value);
    steps = all.steps;
    about = all;
    const { steps: _, ...more } = value as Record<string, unknown>;
    whole = more;
  }
  const images = await ImageFinder.open(file, options.images);
  const trees = defineTreeReader(folder);
  const read: ReadStep[] = [];
  for (const [at, value] of steps.entries()) read.push(await readStep(value, at, images, trees));
  const ended = readOutcome(about.outcome);
  const called = String(about.id ?? path.basename(folder));
  const dpr = about.device_pixel_ratio ?? 1;
  const screen = about.viewport && { w: about.viewport[0] * dpr, h: about.viewport[1] * dpr, dpr };
  // `final.png` is the last picture by name, unless the file gives another.
  const last = about.final_screenshot ?? (lines ? 'final.png' : null);
  const final = await stepPicture(images, last);
  return {
    record: name,
    line: null,
    raw: about.raw ?? JSON.stringify(whole),
    content: {
      task: about.task ?? about.instruction ?? '',
      name: called.slice(0, 500),
      platform: importedPlatform(about.platform),
      apps: about.apps ?? (about.app_name ? [about.app_name] : []),
      language: about.language ?? null,
      level: about.level ?? null,
      source: about.source ?? { kind: 'import', dataset: 'trajectory-folder', record: called },
      agent: about.agent ?? null,
      screen: about.screen ?? screen ?? null,
      maxSteps: about.max_steps ?? null,
      outcome: ended.outcome,
      reason: about.failure_reason ?? about.outcome_check ?? '',
      score: about.score ?? null,
      threshold: about.threshold ?? null,
      ...(typeof about.cost === 'number' && { cost: about.cost }),
      derived: about.derived ?? null,
      scroll: about.scroll_direction ?? null,
      finalState: plain(about.final_state),
      tags: about.tags ?? [],
      ...(about.process && { process: about.process }),
    },
    steps: read,
    problems: [...(about.problems ?? []), ...ended.problems],
    final: lines && final && 'missing' in final && !about.final_screenshot ? null : final,
  };
}

/** Reads every episode of the folder in turn; unreadable ones are refused and the others imported. */
export async function* readFolders(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  let any = false;
  for await (const found of episodeFiles(chosen)) {
    any = true;
    try {
      yield { episode: await readOne(found, options) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record: found.name, line: error.line, ...because(error.phrase) } };
    }
  }
  if (!any) throw new Refused(phrase('format-no-episode', { folder: chosen }));
}
