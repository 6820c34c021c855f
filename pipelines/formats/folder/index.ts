import { stat } from 'node:fs/promises';
import path from 'node:path';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import { type Found, isPrintable, printable, SourceFolder, walk } from '../paths.ts';
import { guessFromFolders } from '../platforms.ts';
import type { ImageRef } from '../record-parts.ts';
import { sniff } from '../sniff.ts';
import { Described, manifestNames, readManifest } from './manifest.ts';
import { headOf } from '../text/head.ts';

/** Extensions of pictures; their content is checked when they are stored. */
const pictures = /\.(png|jpe?g|jfif|webp|gif|bmp|tiff?|avif|hei[cf]|svg)$/i;

/** Files that are often next to pictures and never pictures; not opened to find out. */
const others = /\.(jsonl?|xml|txt|[ct]sv|ya?ml|md|html?|parquet|zip|gz|mp4|webm)$/i;

/** By its extension or, if that is unknown, by its first bytes (device dumps and caches have no extensions). */
async function isPicture({ name, file, refused }: Found): Promise<boolean> {
  if (pictures.test(name)) return true;
  if (refused || others.test(name)) return false;
  const bytes = await headOf(file, 32).catch(() => null);
  return bytes !== null && sniff(bytes) !== null;
}

async function* read(root: string, { budget }: ReadOptions): AsyncGenerator<Read> {
  const info = await stat(root);
  if (info.isFile()) {
    const name = path.basename(root);
    yield shot({ key: root, name, file: root }, guessFromFolders([]), [], false, []);
    return;
  }
  const folder = await SourceFolder.open(root);
  const described = new Described();
  for (const name of manifestNames) {
    const file = path.join(root, name);
    if (!(await stat(file).catch(() => null))?.isFile()) continue;
    for (const refused of await readManifest(file, folder, described)) yield { refused };
  }
  for await (const found of walk(folder, '', budget)) {
    if (!found.folder && !(await isPicture(found))) continue;
    const shown = printable(found.name);
    if (found.refused) {
      yield {
        refused: { record: shown, line: null, ...because(phrase('format-named', { name: shown, why: found.refused })) },
      };
      continue;
    }
    const guess = guessFromFolders(shown.split('/').slice(0, -1));
    const entry = described.take(found.name);
    const repairs: Phrase[] = [];
    if (!isPrintable(found.name)) repairs.push(phrase('format-control-replaced'));
    if (!pictures.test(found.name)) repairs.push(phrase('format-no-extension'));
    const guessed = { platform: entry?.platform ?? guess.platform, app: entry?.app ?? guess.app };
    const image = { key: found.file, name: shown, file: found.file, ...(entry?.named && { named: entry.named }) };
    yield shot(image, guessed, entry?.tags ?? [], Boolean(entry?.platform || entry?.app), repairs);
  }
  for (const [name, { manifest, line }] of described.rest())
    yield {
      refused: { record: `${manifest}:${line}`, line, ...because(phrase('format-picture-not-in-folder', { name })) },
    };
}

async function count(root: string): Promise<number> {
  if ((await stat(root)).isFile()) return 1;
  let n = 0;
  for await (const found of walk(await SourceFolder.open(root))) if (await isPicture(found)) n++;
  return n;
}

function shot(
  image: ImageRef,
  guess: ReturnType<typeof guessFromFolders>,
  tags: string[],
  certain: boolean,
  repairs: Phrase[],
): Read {
  return {
    record: image.name,
    line: null,
    raw: '',
    convention: null,
    screenshot: { image, ...guess, certain, tags, declaredSize: null },
    elements: [],
    questions: [],
    repairs,
  };
}

/** Pictures in folders; folder names or a manifest give platform and app. */
export const folder = defineFormat({
  id: 'folder',
  name: 'Folder of pictures',
  conventions: [],
  accepts: ['folder', '.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff', '.avif'],
  read,
  count,
});
