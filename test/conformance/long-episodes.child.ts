import { writeSync } from 'node:fs';
import { openSource } from '#electron/host/services/import/source/source.ts';

/** Reads sources one after the other under the heap limit of its process; prints one JSON line per result. */
const [list = '[]'] = process.argv.slice(2);
for (const { format, path } of JSON.parse(list) as { format: string; path: string }[]) {
  let [episodes, steps] = [0, 0];
  const refused: string[] = [];
  const source = await openSource({ format, path });
  for await (const record of source.records()) {
    if ('refused' in record) refused.push(record.refused.why);
    if (!('episode' in record)) continue;
    episodes += 1;
    steps += record.episode.steps.length;
  }
  writeSync(1, `${JSON.stringify({ format, episodes, steps, refused })}\n`);
}
