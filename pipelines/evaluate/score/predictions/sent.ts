import { imagePolicy } from '#shared/geometry/image-policy.ts';
import type { Size } from '#shared/geometry/box.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { presets } from '../../../presets/registry.ts';
import { ScoreError } from '../report.ts';

/** The size at which a picture was sent, from its own size. */
export type SentOf = (image: Size) => Size;

/**
 * `--sent`: one size for every picture (`1280x720`), or a model family whose image policy determines it (`qwen2.5-vl`).
 * @throws ScoreError for anything else
 */
export function sentOf(text: string | undefined): SentOf | null {
  if (text === undefined) return null;
  const size = /^([1-9]\d{0,5})[x×]([1-9]\d{0,5})$/i.exec(text);
  if (size) {
    const fixed = { width: Number(size[1]), height: Number(size[2]) };
    return () => fixed;
  }
  const preset = presets.find(({ id }) => id === text);
  if (!preset)
    throw new ScoreError(inWords('score-sent', { families: presets.map(({ id }) => id).join(', '), text }), true);
  const policy = imagePolicy.parse(preset.image);
  return (image) => sentSize(image, policy);
}
