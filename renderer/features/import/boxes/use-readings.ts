import { useState } from 'react';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { byPicture, type Conventions, readingOrder, type Sample } from './readings.ts';

/**
 * Which readings are on the screen: three of those that the file can have. A narrow window draws the first of them and
 * one of the others, between which its tabs switch.
 */
export function useShownReadings(
  conventions: Conventions,
  offered: readonly Convention[],
  chosen: Convention,
  wide: boolean,
  onChoose: (convention: Convention) => void,
) {
  const order = readingOrder(conventions, offered);
  const [front, setFront] = useState<Convention[]>([]);
  const first = [...new Set([...front, ...order])].slice(0, 3);
  const shown = order.filter((convention) => first.includes(convention));
  const others = order.filter((convention) => !first.includes(convention));
  const [turned, setTurned] = useState<Convention | null>(null);
  // A small window shows the first reading and one of the others at a time.
  const turns = wide || shown.length < 3 ? [] : shown.slice(1);
  const aside = turns.find((turn) => turn === chosen) ?? turns.find((turn) => turn === turned) ?? turns[0];
  const drawn = aside === undefined ? shown : [...shown.slice(0, 1), aside];
  const choose = (convention: Convention) => {
    if (convention !== shown[0]) setTurned(convention);
    onChoose(convention);
  };
  /** Shows a reading that was not among the three, in place of one that is neither declared nor fits best. */
  const bringForward = (convention: Convention) => {
    setFront(
      [convention, ...shown.filter((entry) => entry === conventions.declared || entry === conventions.best)].slice(
        0,
        3,
      ),
    );
    choose(convention);
  };
  return { shown, others, turns, aside, drawn, choose, bringForward };
}

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
