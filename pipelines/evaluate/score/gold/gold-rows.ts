import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type GoldReader, type GoldRow, type GoldSurroundings, unknownSize } from '#pipelines/formats/gold/row.ts';
import { readGold } from './gold.ts';
import type { PictureSizes } from './picture-sizes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ScoreError, type ScoreRefusal } from '../report.ts';

/** The gold file itself, or every `.json` of a folder, sorted by name (ScreenSpot-Pro has 26 files). */
async function filesOf(gold: string): Promise<string[]> {
  const found = await stat(gold).catch(() => null);
  if (!found) throw new ScoreError(inWords('score-gold-missing', { gold }));
  if (!found.isDirectory()) return [gold];
  const names = (await readdir(gold)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new ScoreError(inWords('score-gold-no-file', { gold }));
  return names.map((name) => path.join(gold, name));
}

/** Picture data missing in a record is read from the picture folder, if one is given. */
const around = (sizes: PictureSizes, convention: Convention | null): GoldSurroundings => ({
  ...(convention && { convention }),
  async sizeOf(name, size, places) {
    if (size) return { width: size[0], height: size[1] };
    return sizes.canLook ? sizes.of(name, places) : unknownSize;
  },
  pictureSize: (name, places) => sizes.ofPicture(name, places),
  whyMissing: (name, places) => sizes.whyMissing(name, places),
});

/**
 * Every row of a gold file as returned by the format's reader; unusable rows are listed and keep their index.
 * @throws ScoreError if the file as a whole cannot be read
 */
export async function readGoldRows<Item>(
  gold: string,
  read: GoldReader<Item>,
  sizes: PictureSizes,
  refused: ScoreRefusal[],
  convention: Convention | null = null,
): Promise<GoldRow<Item>[]> {
  const rows: GoldRow<Item>[] = [];
  for (const file of await filesOf(gold))
    await readGold(file, refused, async ({ value, record, line }) => {
      for (const row of await read(value, around(sizes, convention))) {
        rows.push(row);
        // Invalid JSON was listed already.
        if (row.why && value !== undefined)
          refused.push({ record: row.part ? `${record}.${row.part}` : record, line, why: row.why });
      }
    });
  return rows;
}
