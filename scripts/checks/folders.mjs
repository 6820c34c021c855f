import { readdirSync } from 'node:fs';
import path from 'node:path';
import { rooms } from './lib/sources.mjs';

/** Maximum files in a folder; more are grouped by concept in subfolders. */
const most = 25;
/** Folders with one file per entry of a list that only grows. */
const allowed = ['electron/host/db/migrations'];

/** The folders with more files than a reader can survey. */
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
