import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Place } from '#shared/contract/presence.ts';
import { useSystem } from '../project/project.ts';
import { orpc } from '../transport/client.ts';
import { announce, useHere } from './presence.ts';

/** Tells others that this page has a picture or item open, while it is shown. */
export function usePlace(kind: Place['kind'], id: string | null): void {
  useEffect(() => {
    announce(id === null ? null : { kind, id });
  }, [kind, id]);
  useEffect(() => () => announce(null), []);
}

/** Who else holds the item open in review on this page; null for nobody. */
export const useHeldBy = (id: string | null): string | null =>
  useHere(({ place, heldBy }) => (place?.kind === 'item' && place.id === id ? heldBy : null));

/** The other people who have one picture open, by name; empty for nobody. */
export function useOthersOn(screenshotId: string): readonly string[] {
  const me = useSystem()?.me.name;
  const { data } = useQuery({
    ...orpc.presence.list.queryOptions(),
    select: (all) =>
      all
        .filter(({ person, place }) => place.kind === 'screenshot' && place.id === screenshotId && person !== me)
        .map(({ person }) => person),
  });
  return data ?? [];
}

/** Who else is typing into a field; null for nobody. */
export function useEditedBy(field: string | null): string | null {
  const me = useSystem()?.me.name;
  const { data } = useQuery({
    ...orpc.presence.list.queryOptions(),
    select: (all) =>
      field === null ? null : all.find(({ person, editing }) => person !== me && editing?.includes(field))?.person,
  });
  return data ?? null;
}

/** Items that other people have open in review, each with the person who came first. */
export function useHeldItems(): ReadonlyMap<string, string> {
  const me = useSystem()?.me.name;
  const all = useQuery(orpc.presence.list.queryOptions()).data;
  return useMemo(() => {
    const found = new Map<string, string>();
    for (const { person, place } of all ?? [])
      if (place.kind === 'item' && person !== me && !found.has(place.id)) found.set(place.id, person);
    return found;
  }, [all, me]);
}
