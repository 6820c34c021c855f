import { type Asked, type Baseline, canvasOf, refuse } from './baseline.ts';

/** The middle of the picture, whatever is asked. */
export const center: Baseline = async (asked: Asked) => {
  if (asked.what.kind !== 'point')
    throw refuse('builtin/center only points at the middle of a picture; choose another model for this task.');
  const { width, height } = canvasOf(asked);
  return `(${width / 2}, ${height / 2})`;
};
