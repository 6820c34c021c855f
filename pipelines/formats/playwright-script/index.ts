import { phrase } from '#shared/phrases/phrase.ts';
import type { EpisodeWriteOptions, WriteEpisode } from '../episodes/write.ts';
import { defineFormat, type OutFolder } from '../format.ts';
import { readableNames } from '../readable-names.ts';
import { firstPage, playwrightProgram } from './script.ts';

async function writeScripts(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  { wrote, leftOut }: EpisodeWriteOptions,
): Promise<{ records: number }> {
  const nameOf = readableNames();
  let records = 0;
  for await (const episode of episodes) {
    const { name } = episode.content;
    const url = firstPage(episode);
    if (url === null) {
      leftOut(name, phrase('script-not-web'));
      continue;
    }
    const file = await out.text(`${nameOf(name)}.mjs`);
    await file.write(playwrightProgram(episode, url));
    await file.end();
    wrote(episode);
    records++;
  }
  return { records };
}

/** Episodes in a web browser as programs that repeat them with Playwright. They are not read back. */
export const playwrightScript = defineFormat({
  id: 'playwright-script',
  name: 'Playwright script of an episode',
  conventions: [],
  accepts: ['folder'],
  writeEpisodes: writeScripts,
  main: '',
});
