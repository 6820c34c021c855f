import type { EpisodeDetail, Frame } from '#shared/contract/episodes.ts';

/** One place of an episode as film strips draw it: a step, or the final picture. */
export function frameOf(episode: EpisodeDetail, at: number): Frame {
  const step = episode.stepList[at];
  const picture = (step ?? episode.final)?.picture ?? null;
  return {
    position: at,
    number: step?.index ?? null,
    sha256: picture?.ok ? picture.sha256 : null,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    marks: step?.actions ?? [],
  };
}
