import { readFile } from 'node:fs/promises';
import sharp from '#pipelines/sharp.ts';
import { oneFileEach } from '../episodes/one-file-each.ts';
import type { EpisodeWriteOptions, WriteEpisode, WritePicture } from '../episodes/write.ts';
import { defineFormat, type OutFolder } from '../format.ts';
import { episodePage, type PagePicture } from './page.ts';

/** Pictures above this many bytes are compressed, so that a page can be sent by mail. */
const large = 150_000;
const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** A picture as part of the page; the same size in pixels. */
async function inline({ file, ext, width, height }: WritePicture): Promise<PagePicture> {
  const bytes = await readFile(file);
  const type = types[ext];
  const small = type !== undefined && bytes.length <= large;
  const shown = small ? bytes : await sharp(bytes, { limitInputPixels: false }).webp({ quality: 82 }).toBuffer();
  return { src: `data:${small ? type : 'image/webp'};base64,${shown.toString('base64')}`, width, height };
}

/** Writes each episode as one page that contains its pictures. */
function writePages(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  options: EpisodeWriteOptions,
): Promise<{ records: number }> {
  return oneFileEach({ episodes, out, ending: '.html' }, options, async (episode) => {
    const pictures: (PagePicture | null)[] = [];
    for (const place of [...episode.steps, ...(episode.final ? [episode.final] : [])])
      pictures.push(place.picture && (await inline(place.picture)));
    return episodePage(episode, pictures);
  });
}

/** Episodes to look at and to send: one web page each, with its pictures in it. It is not read back. */
export const episodeHtml = defineFormat({
  id: 'episode-html',
  name: 'Web page of an episode',
  conventions: [],
  accepts: ['folder'],
  carries: ['other-kinds'],
  writeEpisodes: writePages,
  main: '',
});
