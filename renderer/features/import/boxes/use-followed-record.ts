import { useState } from 'react';
import { byPicture, type Sample } from './readings.ts';

/** The shown picture, and the record on it that all readings mark; both can be stepped through. */
export function useFollowedRecord(samples: readonly Sample[]) {
  const pictures = byPicture(samples);
  const [pictureAt, setPictureAt] = useState(0);
  const picture = pictures[Math.min(pictureAt, pictures.length - 1)];
  const [record, setRecord] = useState<string | null>(null);
  const followed = picture?.samples.find((sample) => sample.record === record) ?? picture?.samples[0];
  const turn = (by: number) => {
    setPictureAt((at) => Math.max(0, Math.min(pictures.length - 1, at + by)));
    setRecord(null);
  };
  const follow = (by: number) => {
    const list = picture?.samples ?? [];
    const at = list.findIndex((sample) => sample === followed);
    setRecord(list[Math.max(0, Math.min(list.length - 1, at + by))]?.record ?? null);
  };
  return { pictures, picture, at: pictureAt, followed, setRecord, turn, follow };
}
