import { useQuery } from '@tanstack/react-query';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { areaOf, hitsBox, type Size } from '#shared/geometry/box.ts';
import { placesIn } from '#shared/items/knowledge-question/arguments.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { orpc } from '../../../../transport/client.ts';

/** Something on a picture with a name. */
interface Named {
  name: string;
  bbox: BBox;
}

/** Larger things (the page, a panel) say nothing about a place in them; as a share of the picture. */
const largest = 1 / 8;

/** The name of the smallest thing at a place; null if nothing there has one. */
export function nameAt(place: Point, things: readonly Named[], size: Size): string | null {
  const most = size.width * size.height * largest;
  const here = things.filter(({ name, bbox }) => name.trim() !== '' && hitsBox(bbox, place) && areaOf(bbox) <= most);
  here.sort((a, b) => areaOf(a.bbox) - areaOf(b.bbox));
  return here[0]?.name ?? null;
}

/**
 * Names of what is at the options' places, by letter: from the recorded step and the nodes of its picture. Empty before
 * the answer (`content` null), for other questions, and for somebody who may not read the episode.
 */
export function useElementNames(content: KnowledgeContent | null): ReadonlyMap<string, string> {
  const parameter = content?.column === 'parameter' ? content : null;
  const { episode: id = '', step = null } = parameter?.from ?? {};
  const steps = useQuery({
    ...orpc.episodes.steps.queryOptions({ input: { id, from: step ?? 0, limit: 1 } }),
    enabled: step !== null,
    retry: false,
  });
  const recorded = step === null ? undefined : steps.data?.[0];
  // A picture that was replaced since has other things on it.
  const same = recorded?.picture?.sha256 === parameter?.pictures[0]?.sha256 ? recorded : undefined;
  const screenshotId = same?.picture?.screenshotId ?? '';
  const nodes = useQuery({
    ...orpc.prelabels.list.queryOptions({ input: { screenshotId } }),
    enabled: screenshotId !== '',
    retry: false,
  });
  const element = same?.element;
  const [picture] = parameter?.pictures ?? [];
  const things: Named[] = [
    ...(element?.name && element.bbox ? [{ name: element.name, bbox: element.bbox }] : []),
    ...(nodes.data ?? []),
  ];
  return new Map(
    (parameter?.options ?? []).flatMap(({ letter, text }) => {
      const places = placesIn(text);
      const name = picture && places[0] && places.length === 1 ? nameAt(places[0], things, picture) : null;
      return name === null ? [] : [[letter, name] as const];
    }),
  );
}
