import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { withoutPictures } from '../agent-runs/embedded.ts';
import { jsonOf, nameOf, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, StepPicture } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { runOfItems } from '../openai-computer-use/items.ts';
import { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';

const items = z.array(z.unknown());
const metadata = z.object({
  trajectory_id: z.string(),
  status: z.string().nullish(),
  kwargs: z.object({ model: z.string().nullish(), messages: z.union([items, z.string()]).nullish() }).nullish(),
  new_items: items.nullish(),
  total_usage: z
    .object({ response_cost: z.number().min(0).nullish() })
    .nullish()
    .catch(null),
});
const response = z.object({ response: z.object({ output: items }) });
const result = z.object({ item: z.unknown().optional(), result: items });

/** Files of the turns in the order in which they were written, which their names begin with. */
async function artifacts(folder: string): Promise<string[]> {
  const turns = (await readdir(folder)).filter((name) => /^turn_\d+$/.test(name));
  const all = await Promise.all(
    turns.map(async (turn) => (await readdir(path.join(folder, turn))).map((name) => `${turn}/${name}`)),
  );
  return all.flat().sort((a, b) => path.posix.basename(a).localeCompare(path.posix.basename(b)));
}

/** The items of a run that did not end, from the files of its turns. */
async function itemsOfTurns(folder: string, files: readonly string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of files) {
    if (!/_(?:agent_response|computer_call_result)\.json$/.test(name)) continue;
    const value = await jsonOf(path.join(folder, name));
    const parsed = response.safeParse(value).data?.response.output;
    found.push(...(parsed ?? result.safeParse(value).data?.result ?? []));
  }
  return found;
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const about = fitting(metadata, whole);
  const folder = path.dirname(file);
  const files = await artifacts(folder);
  const done = about.new_items ?? (await itemsOfTurns(folder, files));
  if (done.length === 0) throw new Refused(phrase('format-no-steps'));
  const images = await ImageFinder.open(file, options.images);
  // Pictures named `screenshot_action` have a cross drawn over the place that was clicked.
  const screens = files.filter((file) => /_screenshot(?:_after)?\.png$/.test(file));
  const pictureAt = async (address: string, n: number): Promise<StepPicture | null> => {
    const omitted = address === '' || address === '[omitted]';
    const base = address.split(/[/\\]/).at(-1) ?? '';
    return stepPicture(images, omitted ? screens[n] : base, omitted ? undefined : [base, `screenshots/${base}`]);
  };
  const { messages, model } = about.kwargs ?? {};
  const asked = typeof messages === 'string' ? [{ role: 'user', content: messages }] : (messages ?? []);
  const { task, ended, ...read } = await runOfItems([...asked, ...done], pictureAt);
  const record = nameOf(file);
  const { new_items: _, kwargs: _given, ...head } = whole as Record<string, unknown>;
  const cost = about.total_usage?.response_cost;
  return {
    record: name,
    line: null,
    raw: withoutPictures(head),
    content: {
      task,
      name: record,
      source: { kind: 'import', dataset: 'cua', record: about.trajectory_id },
      agent: model?.slice(0, 200) ?? null,
      outcome: ended ? 'unknown' : 'uncompleted',
      ...(typeof cost === 'number' && { cost }),
      scroll: 'content',
    },
    ...read,
  };
}

/** Trajectories that cua's agents save: a folder per run with `metadata.json` and its turns. */
export const cua = defineFormat({
  id: 'cua',
  name: 'cua trajectories',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: runFiles({ match: /^metadata\.json$/, what: textPhrase('metadata.json'), read: readRun }),
});
