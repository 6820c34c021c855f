import { inWords } from '#shared/phrases/phrase.ts';
import { type Asked, type Baseline, canvasOf, middleOf, refuse } from './baseline.ts';

/** The centre of the picture, whatever the question; or of the box, if one is given. */
export const center: Baseline = async (asked: Asked) => {
  if (asked.what.kind !== 'point') throw refuse(inWords('baseline-center-only'));
  const canvas = canvasOf(asked);
  const [x, y] = asked.what.box ? middleOf(asked.what.box, canvas) : [canvas.width / 2, canvas.height / 2];
  return `(${x}, ${y})`;
};
