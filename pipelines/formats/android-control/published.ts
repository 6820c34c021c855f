import { z } from 'zod';
import { because, inWords } from '#shared/phrases/phrase.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import type { EpisodeRead } from '../format.ts';
import { fitting } from '../json/read.ts';
import { Refused } from '../refused.ts';
import { type Feature, featuresOf } from '../tfrecord/example.ts';
import { tfRecords } from '../tfrecord/records.ts';
import { textOf } from '../tfrecord/wire.ts';
import { forestTree } from '../trees/forest.ts';
import { treeElements } from '../trees/source.ts';
import { episodeOf } from './episode.ts';

/** Names of the published files (`android_control-00000-of-00020`), and of TFRecord files in general. */
export const isPublished = /\.tfrecords?(\.gz)?$|^android_control.*\.gz$|-\d{5}-of-\d{5}$/i;

/** The published lists of episodes per split, in the same folder. */
export const isSplits = /^(test_sub)?splits\.json$/i;

const numbers = z.array(z.union([z.number(), z.bigint().transform(Number)]));
const texts = z.array(z.instanceof(Uint8Array).transform(textOf));
/** Features of a record, by the README of the data set. */
const record = z.object({
  episode_id: z.tuple([z.union([z.bigint().transform(String), z.instanceof(Uint8Array).transform(textOf)])]),
  goal: z.tuple([z.instanceof(Uint8Array).transform(textOf)]),
  screenshots: z.array(z.instanceof(Uint8Array)),
  accessibility_trees: z.array(z.instanceof(Uint8Array)).default([]),
  screenshot_widths: numbers.default([]),
  screenshot_heights: numbers.default([]),
  actions: texts,
  step_instructions: texts.default([]),
});

/** Stored with the steps, or as pictures and pre-labels. */
const inSteps: ReadonlySet<string> = new Set(['screenshots', 'accessibility_trees', 'actions', 'step_instructions']);

const plain = (value: Feature[number]) =>
  typeof value === 'bigint'
    ? Number.isSafeInteger(Number(value))
      ? Number(value)
      : String(value)
    : typeof value === 'number'
      ? value
      : textOf(value);

/** The features that are not stored with the steps, as JSON. */
const headOf = (features: Map<string, Feature>): string =>
  JSON.stringify(
    Object.fromEntries(
      [...features].flatMap(([name, values]) => (inSteps.has(name) ? [] : [[name, values.map(plain)]])),
    ),
  );

function treeOf(bytes: Uint8Array | undefined): Pick<ReadStep, 'boxes' | 'problems'> {
  if (!bytes?.length) return {};
  try {
    return { boxes: treeElements(forestTree(bytes)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problems: [{ code: 'tree-unreadable', detail: error.message }] };
  }
}

async function published(name: string, at: number, bytes: Uint8Array): Promise<ReadEpisode> {
  const features = featuresOf(bytes);
  const found = fitting(record, Object.fromEntries(features));
  const id = found.episode_id[0];
  const picture = (step: number): StepPicture | null => {
    const png = found.screenshots[step];
    if (!png) return null;
    const file = `${id}_${step}.png`;
    if (png.length === 0) return { missing: inWords('tfrecord-picture-empty', { name: file }), name: file };
    // A copy: a view would keep the whole record in memory as long as the picture.
    return { image: { key: `${name}[${at}]!${step}`, name: file, bytes: Buffer.from(png) } };
  };
  return episodeOf({
    record: `${name}[${at}]`,
    line: null,
    raw: headOf(features),
    id,
    goal: found.goal[0],
    actions: found.actions,
    instructions: found.step_instructions,
    widths: found.screenshot_widths,
    heights: found.screenshot_heights,
    pictures: found.screenshots.length,
    picture: (step) => Promise.resolve(picture(step)),
    tree: (step) => treeOf(found.accessibility_trees[step]),
  });
}

/** Episodes of AndroidControl's published files: TFRecord with one `tf.train.Example` per episode, pictures inside. */
export async function* publishedEpisodes(file: string, name: string): AsyncGenerator<EpisodeRead> {
  const refused = (at: number | null, sentence: Refused['phrase']): EpisodeRead => ({
    refused: { record: at === null ? name : `${name}[${at}]`, line: null, ...because(sentence) },
  });
  try {
    for await (const tfRecord of tfRecords(file)) {
      if ('why' in tfRecord) {
        yield refused(tfRecord.at, tfRecord.why);
        continue;
      }
      try {
        yield { episode: await published(name, tfRecord.at, tfRecord.bytes) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield refused(tfRecord.at, error.phrase);
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    yield refused(null, error.phrase);
  }
}
