import { defineFormat } from '../format.ts';
import { writePages } from './write.ts';

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
