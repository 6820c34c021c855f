import { defineFormat } from '../format.ts';
import { readFolders } from './read.ts';
import { writeFolders } from './write.ts';

/**
 * Our own format: a folder of numbered pictures with `episode.json` or `actions.jsonl`; folders of such folders too.
 */
export const trajectoryFolder = defineFormat({
  id: 'trajectory-folder',
  name: 'Folder of pictures and actions',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes: readFolders,
  writeEpisodes: writeFolders,
  main: '',
});
