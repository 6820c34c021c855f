import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { withoutPictures } from '../agent-runs/embedded.ts';
import { jsonOf, nameOf, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';
import { runOfItems } from './items.ts';

const list = z.array(z.unknown());
const input = z.union([list, z.string()]).nullish();
const run = z.object({
  items: list.nullish(),
  input,
  output: list.nullish(),
  model: z.string().nullish().catch(null),
});

/** The items of a run: a list, a list in `items`, or what was sent and answered, in `input` and `output`. */
function itemsOf(value: unknown): { items: unknown[]; model: string | null } {
  if (Array.isArray(value)) return { items: value, model: null };
  const { items, input: sent, output, model } = fitting(run, value);
  const asked = typeof sent === 'string' ? [{ role: 'user', content: sent }] : (sent ?? []);
  return { items: items ?? [...asked, ...(output ?? [])], model: model ?? null };
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const { items, model } = itemsOf(whole);
  const images = await ImageFinder.open(file, options.images);
  const { task, ended, ...read } = await runOfItems(items, (address) => stepPicture(images, address));
  const {
    items: _,
    input: _sent,
    output: _answered,
    ...head
  } = (Array.isArray(whole) ? {} : whole) as Record<string, unknown>;
  const record = nameOf(file, true);
  return {
    record: name,
    line: null,
    raw: withoutPictures(head),
    content: {
      task,
      name: record,
      source: { kind: 'import', dataset: 'OpenAI computer use', record },
      agent: model?.slice(0, 200) ?? null,
      outcome: ended ? 'unknown' : 'uncompleted',
      scroll: 'content',
    },
    ...read,
  };
}

/** Runs of OpenAI's computer-use tool as items of the Responses API: one run per file, pictures inside. */
export const openaiComputerUse = defineFormat({
  id: 'openai-computer-use',
  name: 'OpenAI computer-use items',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: runFiles({ match: /\.json$/, what: phrase('format-files-of-episodes'), read: readRun }),
});
