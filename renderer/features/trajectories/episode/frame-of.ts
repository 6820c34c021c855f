import type { EpisodeDetail, Frame, StepDetail } from '#shared/contract/episodes.ts';

/** One place of an episode as film strips draw it: a step, or the final picture if `step` is undefined. */
export function frameOf(at: number, step: StepDetail | undefined, final: EpisodeDetail['final']): Frame {
  const picture = (step ?? final)?.picture ?? null;
  return {
    position: at,
    number: step?.index ?? null,
    sha256: picture?.ok ? picture.sha256 : null,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    marks: step?.actions ?? [],
  };
}
