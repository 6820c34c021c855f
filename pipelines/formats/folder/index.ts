import { stat } from 'node:fs/promises';
import path from 'node:path';
import { defineFormat, type Read } from '../format.ts';
import { isPrintable, printable, SourceFolder, walk } from '../paths.ts';
import { guessFromFolders } from '../platforms.ts';
import { type Manifest, manifestNames, readManifest } from './manifest.ts';

/** Endings that are taken for pictures; what is inside is checked when it is stored. */
const pictures = /\.(png|jpe?g|jfif|webp|gif|bmp|tiff?|avif|hei[cf]|svg)$/i;

async function* read(root: string): AsyncGenerator<Read> {
  const info = await stat(root);
  if (info.isFile()) {
    const name = path.basename(root);
    yield shot(name, root, guessFromFolders([]), [], false, []);
    return;
  }
  const folder = await SourceFolder.open(root);
  const manifests = new Map<string, Manifest>();
  for (const name of manifestNames) {
    const file = path.join(root, name);
    if (!(await stat(file).catch(() => null))?.isFile()) continue;
    const manifest = await readManifest(file);
    manifests.set(name, manifest);
    for (const refused of manifest.problems) yield { refused };
  }
  const entryOf = (name: string) => {
    for (const manifest of manifests.values()) {
      const entry = manifest.entries.get(name);
      if (entry) {
        manifest.entries.delete(name);
        return entry;
      }
    }
    return null;
  };
  for await (const found of walk(folder)) {
    if (!pictures.test(found.name) && !found.folder) continue;
    const shown = printable(found.name);
    if (found.refused) {
      yield { refused: { record: shown, line: null, why: `${shown} ${found.refused}` } };
      continue;
    }
    const guess = guessFromFolders(found.name.split('/').slice(0, -1));
    const entry = entryOf(found.name);
    const mended = isPrintable(found.name) ? [] : ['control characters in its name were replaced'];
    const said = { platform: entry?.platform ?? guess.platform, app: entry?.app ?? guess.app };
    yield shot(shown, found.file, said, entry?.tags ?? [], Boolean(entry?.platform || entry?.app), mended);
  }
  for (const [manifest, { entries }] of manifests)
    for (const [name, { line }] of entries)
      yield {
        refused: { record: `${manifest}:${line}`, line, why: `the picture ${name} was not found in the folder` },
      };
}

async function count(root: string): Promise<number> {
  if ((await stat(root)).isFile()) return 1;
  let n = 0;
  for await (const found of walk(await SourceFolder.open(root))) if (pictures.test(found.name)) n++;
  return n;
}

function shot(
  name: string,
  file: string,
  said: ReturnType<typeof guessFromFolders>,
  tags: string[],
  certain: boolean,
  mended: string[],
): Read {
  return {
    record: name,
    line: null,
    raw: '',
    convention: null,
    screenshot: { image: { key: file, name, file }, ...said, certain, tags, declaredSize: null },
    elements: [],
    questions: [],
    mended,
  };
}

/** Pictures in folders; folder names or a manifest say platform and app. */
export const folder = defineFormat({
  id: 'folder',
  name: 'Folder of pictures',
  conventions: [],
  accepts: ['folder', '.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff', '.avif'],
  read,
  count,
});
