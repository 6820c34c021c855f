import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { separated } from '#shared/phrases/separated.ts';

/** How pictures were resized and encoded before they were sent; a policy of an unknown form as JSON. */
export function pictureWords(stored: unknown): string {
  if (stored === null || typeof stored !== 'object' || Object.keys(stored).length === 0) return 'not recorded';
  const policy = imagePolicy.safeParse(stored).data;
  if (!policy) return canonicalJson(stored);
  const { longEdge, minPixels, maxPixels, factor, maxPatches, format, detail, quality, scale } = policy;
  const limits = [
    ...(longEdge === null ? [] : [`long edge at most ${longEdge} px`]),
    ...(minPixels === null ? [] : [`at least ${separated(minPixels)} pixels`]),
    ...(maxPixels === null ? [] : [`at most ${separated(maxPixels)} pixels`]),
    ...(maxPatches === undefined ? [] : [`at most ${maxPatches} blocks of 28 × 28 px`]),
    ...(factor === null ? [] : [`sides a multiple of ${factor} px`]),
  ];
  const changed = [
    ...(quality === undefined ? [] : [`quality ${quality}`]),
    ...(scale === undefined ? [] : [`at ${Math.round(scale * 100)} % of that size`]),
  ];
  return [format, `detail ${detail}`, ...(limits.length > 0 ? limits : ['original size']), ...changed].join(', ');
}
