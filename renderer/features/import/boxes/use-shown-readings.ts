import { useState } from 'react';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { type Conventions, readingOrder } from './readings.ts';

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
