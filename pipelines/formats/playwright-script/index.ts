import { phrase } from '#shared/phrases/phrase.ts';
import type { EpisodeWriteOptions, WriteEpisode } from '../episodes/write.ts';
import { defineFormat, type OutFolder } from '../format.ts';
import { oneFileEach } from '../episodes/one-file-each.ts';
import { firstPage, playwrightProgram } from './script.ts';

const writeScripts = (episodes: AsyncIterable<WriteEpisode>, out: OutFolder, options: EpisodeWriteOptions) =>
  oneFileEach({ episodes, out, ending: '.mjs' }, options, async (episode) => {
    const url = firstPage(episode);
    return url === null ? { why: phrase('script-not-web') } : playwrightProgram(episode, url);
  });

/** Episodes in a web browser as programs that repeat them with Playwright. They are not read back. */
export const playwrightScript = defineFormat({
  id: 'playwright-script',
  name: 'Playwright script of an episode',
  conventions: [],
  accepts: ['folder'],
  writeEpisodes: writeScripts,
  main: '',
});
