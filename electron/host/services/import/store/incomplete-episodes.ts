import { hash } from 'node:crypto';
import type { EpisodeContent } from '#shared/episodes/episode.ts';
import type { ReadEpisode } from '#pipelines/formats/episodes/record.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { placesOf, stepsOf } from '../../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../../db/queries/episodes/subjects.ts';
import { incompleteEpisodes } from '../../../db/queries/items/raw-records.ts';
import { pictureOf, type TakenPictures } from './pictures.ts';

/** An episode of the project that lacks `missing` pictures, all of which are there now. */
export interface Incomplete {
  id: string;
  seq: number;
  content: EpisodeContent;
  missing: number;
}

const keyOf = (record: string) => hash('sha256', record);

/** The episodes of a project that were imported before their pictures were found. */
export class IncompleteEpisodes {
  #byRecord: Map<string, { id: string; seq: number }[]> | null = null;

  /** The one with the record and steps of `read`, and with no other pictures; null if none of its pictures is new. */
  like(db: ReadDb, read: ReadEpisode, taken: TakenPictures): Incomplete | null {
    const pictures = [...taken.steps, ...(read.final ? [taken.final] : [])].map(pictureOf);
    if (pictures.every((one) => one === null)) return null;
    for (const { id, seq } of this.#all(db).get(keyOf(read.raw)) ?? []) {
      const steps = stepsOf(db, seq);
      if (steps.length !== read.steps.length || steps.some(({ raw }, at) => raw !== read.steps[at]?.raw)) continue;
      const places = placesOf(db, seq);
      const other = places.some(({ picture }, at) => picture && picture.sha256 !== pictures[at]?.sha256);
      const missing = places.filter(({ picture }, at) => !picture && pictures[at]).length;
      const episode = getEpisode(db, id);
      if (!other && missing > 0 && places.length === pictures.length && episode)
        return { id, seq, content: episode.content, missing };
    }
    return null;
  }

  #all(db: ReadDb) {
    if (this.#byRecord) return this.#byRecord;
    const all = new Map<string, { id: string; seq: number }[]>();
    for (const { id, seq, record } of incompleteEpisodes(db)) {
      const key = keyOf(record);
      all.set(key, [...(all.get(key) ?? []), { id, seq }]);
    }
    this.#byRecord = all;
    return all;
  }
}
