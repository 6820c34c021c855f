import type { Convention } from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Gold } from '#pipelines/formats/gold/row.ts';
import { mmbenchGuiL2 } from '#pipelines/formats/mmbench-gui-l2/index.ts';
import { osworldG } from '#pipelines/formats/osworld-g/index.ts';
import { screenspot } from '#pipelines/formats/screenspot/index.ts';
import { screenspotPro } from '#pipelines/formats/screenspot-pro/index.ts';
import type { Format } from '#pipelines/formats/format.ts';

type Targets = NonNullable<Gold['targets']>;

/** Formats whose records are targets for clicks; the first is the default. */
const withTargets = [mmbenchGuiL2, screenspot, screenspotPro, osworldG].flatMap((format: Format) =>
  format.gold?.targets ? [[format.id, format.gold.targets] as const] : [],
);
const readers: ReadonlyMap<string, Targets> = new Map(withTargets);
const conventions: ReadonlyMap<string, readonly Convention[]> = new Map(
  [mmbenchGuiL2, screenspot, screenspotPro, osworldG].map((format: Format) => [format.id, format.conventions]),
);

/** Id of a format for grounding gold. */
export type GroundingGoldFormat = string;
export const groundingGoldFormats: readonly GroundingGoldFormat[] = [...readers.keys()];

/** Box conventions of a format; the first is its default. */
export const conventionsOf = (format: GroundingGoldFormat): readonly Convention[] => conventions.get(format) ?? [];

/** @throws Error for a format that is not among {@link groundingGoldFormats} */
export function readerOf(format: GroundingGoldFormat): Targets {
  const reader = readers.get(format);
  if (!reader) throw new Error(inWords('score-no-gold-format', { format }));
  return reader;
}
