import { readdirSync } from 'node:fs';
import path from 'node:path';
import { rooms } from './lib/sources.mjs';

/** How many files a folder may hold; more are grouped by concept in folders of their own. */
const most = 25;
/** One file per thing of a list that only grows. */
const allowed = ['electron/host/db/migrations'];

/** Which folders hold more files than a reader can take in. */
export function crowded(root) {
  const found = [];
  const visit = (folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).length;
    if (files > most && !allowed.includes(folder)) found.push({ folder, files });
    for (const entry of entries) if (entry.isDirectory()) visit(`${folder}/${entry.name}`);
  };
  for (const room of rooms) visit(room);
  return found;
}

/** No folder holds more than 25 files. */
export function run(root) {
  return crowded(root).map(
    ({ folder, files }) => `${folder} holds ${files} files, at most ${most}: group them by concept`,
  );
}
