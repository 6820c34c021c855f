import { type EpisodeContent, episodeContent, type StepContent } from '#shared/episodes/episode.ts';
import { contentOfStep } from './content.ts';
import { Ordinals } from './numbering.ts';
import type { ReadItem, WriteOther } from '../record-parts.ts';
import type { ReadEpisode, ReadLoose, StepPicture } from './record.ts';
import type { WriteEpisode, WriteLoose } from './write.ts';

interface Facts {
  content: EpisodeContent;
  raw: string;
  steps: { content: StepContent; raw: string; sha256: string | null }[];
  final: string | null;
  items?: ItemFact[] | undefined;
}

interface ItemFact {
  kind: string;
  content: unknown;
  state: string;
  source: string;
}

const itemFacts = (items: readonly (ReadItem | WriteOther)[] | undefined): ItemFact[] | undefined =>
  items?.length
    ? items.map(({ kind, content, state = 'to_review', source = '' }) => ({ kind, content, state, source }))
    : undefined;

type Sha256Of = (picture: StepPicture | null) => Promise<string | null>;

const looseText = (content: unknown, pictures: (string | null)[] | null, items: ItemFact[] | undefined): string =>
  JSON.stringify(ordered({ content, pictures, items }));

/** Everything that an export contains about a set of pictures and its items, or about items without a subject. */
export const factOfLoose = ({ set, items }: WriteLoose): string =>
  looseText(
    set?.content ?? null,
    set?.pictures.map(({ picture }) => picture?.sha256 ?? null) ?? null,
    itemFacts(items),
  );

/** The same for what was read back. */
export const factOfReadLoose = async ({ set, items }: ReadLoose, sha256Of: Sha256Of): Promise<string> =>
  looseText(set?.content ?? null, set && (await Promise.all(set.pictures.map(sha256Of))), itemFacts(items));

/** Keys in a fixed order, so that two episodes are equal if their texts are. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, ordered(entry)]),
  );
}

const text = (facts: Facts): string => JSON.stringify(ordered(facts));

/** Everything that an export contains about an episode, as one text. */
export const factOfWritten = ({ content, raw, steps, final, items }: WriteEpisode): string =>
  text({
    content,
    raw,
    items: itemFacts(items),
    steps: steps.map((step) => ({ content: step.content, raw: step.raw, sha256: step.picture?.sha256 ?? null })),
    final: final?.picture?.sha256 ?? null,
  });

/** The same for an episode that was read back; `sha256Of` reads the picture files. */
export async function factOfEpisode(
  { content, raw, steps, final, items }: ReadEpisode,
  sha256Of: Sha256Of,
): Promise<string> {
  const ordinals = new Ordinals();
  const read: Facts['steps'] = [];
  for (const step of steps) {
    const [width, height] = step.declaredSize ?? [];
    const size = width && height ? { width, height } : null;
    const ordinal = ordinals.next(step.phase ?? null, step.index);
    read.push({ content: contentOfStep(step, size, ordinal), raw: step.raw, sha256: await sha256Of(step.picture) });
  }
  return text({
    content: episodeContent.parse(content),
    raw,
    steps: read,
    final: await sha256Of(final),
    items: itemFacts(items),
  });
}
