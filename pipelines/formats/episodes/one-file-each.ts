import type { Phrase } from '#shared/phrases/phrase.ts';
import type { OutFolder } from '../format.ts';
import { readableNames } from '../readable-names.ts';
import type { EpisodeWriteOptions, WriteEpisode } from './write.ts';

/** Writes each episode as one text file, named by the episode. `textOf` gives its text, or why it has none. */
export async function oneFileEach(
  { episodes, out, ending }: { episodes: AsyncIterable<WriteEpisode>; out: OutFolder; ending: string },
  { wrote, leftOut }: EpisodeWriteOptions,
  textOf: (episode: WriteEpisode) => Promise<string | { why: Phrase }>,
): Promise<{ records: number }> {
  const nameOf = readableNames();
  let records = 0;
  for await (const episode of episodes) {
    const { name } = episode.content;
    const text = await textOf(episode);
    if (typeof text !== 'string') {
      leftOut(name, text.why);
      continue;
    }
    const file = await out.text(`${nameOf(name)}${ending}`);
    await file.write(text);
    await file.end();
    wrote(episode);
    records++;
  }
  return { records };
}
