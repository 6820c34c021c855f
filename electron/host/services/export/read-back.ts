import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import sharp from '#pipelines/sharp.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { factOfEpisode, factOfReadLoose } from '#pipelines/formats/episodes/facts.ts';
import type { StepPicture } from '#pipelines/formats/episodes/record.ts';
import { FactSum, factsOfRead } from '#pipelines/formats/facts.ts';
import type { Format, ReadOptions } from '#pipelines/formats/format.ts';
import type { ImageRef } from '#pipelines/formats/record-parts.ts';

interface PictureFacts {
  sha256: string;
  size: Size;
}

async function look(image: ImageRef): Promise<PictureFacts> {
  const sum = createHash('sha256');
  if (image.bytes) sum.update(image.bytes);
  else if (image.file) for await (const chunk of createReadStream(image.file)) sum.update(chunk as Buffer);
  const { width, height } = await sharp(image.bytes ?? image.file, { limitInputPixels: false }).metadata();
  return { sha256: sum.digest('hex'), size: { width, height } };
}

/**
 * A sentence about the first difference, or null if the export reads back exactly as written. `pictures`: sha256 of
 * each written one.
 */
export async function readBack(
  format: Format,
  file: string,
  options: ReadOptions,
  written: FactSum,
  pictures: ReadonlySet<string>,
  between: () => Promise<void>,
): Promise<Phrase | null> {
  const read = new FactSum();
  const seen = new Map<string, PictureFacts>();
  let records = 0;
  for await (const record of format.read?.(file, options) ?? []) {
    if (records++ % 256 === 0) await between();
    if ('refused' in record)
      return phrase('export-unreadable', { record: record.refused.record, why: record.refused.phrase });
    const { image } = record.screenshot;
    let facts = seen.get(image.key);
    if (!facts) {
      facts = await look(image);
      if (!pictures.has(facts.sha256)) return phrase('export-picture-hash', { record: record.record });
      seen.set(image.key, facts);
    }
    for (const fact of factsOfRead(record, facts.sha256, facts.size, format.carries ?? [])) read.add(fact);
  }
  if (read.count !== written.count) return phrase('export-items-differ', { written: written.count, read: read.count });
  return read.equals(written) ? null : phrase('export-differs');
}

/** The same for episodes: every step, action, raw text and picture. Null if nothing differs. */
export async function readEpisodesBack(
  format: Format,
  folder: string,
  options: ReadOptions,
  written: FactSum,
  between: () => Promise<void>,
): Promise<Phrase | null> {
  const read = new FactSum();
  const known = new Map<string, string>();
  const sha256Of = async (picture: StepPicture | null) => {
    if (!picture || 'missing' in picture) return null;
    const { image } = picture;
    const hash = known.get(image.key) ?? (await look(image)).sha256;
    known.set(image.key, hash);
    return hash;
  };
  for await (const episode of format.episodes?.(folder, options) ?? []) {
    await between();
    if ('refused' in episode)
      return phrase('export-unreadable', { record: episode.refused.record, why: episode.refused.phrase });
    read.add(
      'loose' in episode
        ? await factOfReadLoose(episode.loose, sha256Of)
        : await factOfEpisode(episode.episode, sha256Of),
    );
  }
  if (read.count !== written.count)
    return phrase('export-episodes-differ', { written: written.count, read: read.count });
  return read.equals(written) ? null : phrase('export-episodes-changed');
}
