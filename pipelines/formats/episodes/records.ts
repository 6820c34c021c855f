import { jsonRecords, type Slice } from '../json/slices.ts';
import { smallText } from '../text/small-text.ts';
import { headOf } from '../text/head.ts';

/** Whether a file is one JSON object over several lines, rather than a list or one record per line. */
async function isOneObject(file: string): Promise<boolean> {
  const text = (await headOf(file, 65_536))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('{')) return false;
  const end = text.indexOf('\n');
  if (end < 0) return true;
  try {
    JSON.parse(text.slice(0, end));
    return false;
  } catch {
    return true;
  }
}

/** Records of a JSON file of episodes: one object, a list, or one record per line. */
export async function* episodeRecords(file: string): AsyncGenerator<Slice> {
  if (await isOneObject(file)) {
    const text = (await smallText(file)).replace(/^\ufeff/, '');
    yield { text, line: 1, byte: 0, member: '', index: 0 };
  } else yield* jsonRecords(file);
}
