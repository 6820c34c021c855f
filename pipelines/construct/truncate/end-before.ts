/** An episode's steps, by whether each acted on the screen, and its pictures by hash, the final one last. */
interface Course {
  acts: readonly boolean[];
  pictures: readonly (string | null)[];
}

/**
 * Number of steps that remain when the last picture of an episode is dropped, together with exact repeats of it and
 * steps that did not act on the screen. Null if no step would remain.
 */
export function endBefore({ acts, pictures }: Course): number | null {
  const last = pictures.findLastIndex((picture) => picture !== null);
  const lastAct = acts.findLastIndex((does, at) => does && at < last);
  for (let kept = lastAct; kept > 0; kept--) {
    const picture = pictures[kept] ?? null;
    if (picture !== null && picture !== pictures[last]) return kept;
  }
  return null;
}
