import { element as elementKind } from '#shared/items/element/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { ItemState } from '#shared/records/fields.ts';
import type { Element } from '#shared/contract/elements.ts';
import { useSystem } from '../../../project/project.ts';
import { orpc } from '../../../transport/client.ts';
import { useSession } from '../context.ts';

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'retired']);

/**
 * Whether the selected element is for reviewers to change: this person is an annotator, somebody else made it, and it or
 * one of its instructions has been decided on. The host enforces the same; here it is known before anything is typed.
 * The session then refuses changes on the canvas, too.
 */
export function useKept(element: Element | undefined, screenshotId: string | null): boolean {
  const session = useSession();
  const me = useSystem()?.me;
  const annotates = me?.role === 'annotator' && element !== undefined && element.revision > 0;
  const id = element?.id ?? '';
  const instructions = useQuery({
    ...orpc.elements.instructions.queryOptions({ input: { screenshotId: screenshotId ?? '' } }),
    enabled: annotates && screenshotId !== null,
  }).data;
  const own = (instructions ?? []).filter(({ elementId }) => elementId === id);
  const closed = annotates && [element, ...own].some(({ state }) => decided.has(state));
  const history = useQuery({
    ...orpc.history.revisions.queryOptions({ input: { kind: elementKind.id, id } }),
    enabled: closed,
  }).data;
  const maker = history?.find(({ number }) => number === 1)?.author;
  const mine = maker?.kind === 'person' && maker.name === me?.name;
  const kept = closed && maker !== undefined && !mine;
  useLayoutEffect(() => {
    session.keep(kept ? id : null);
    return () => session.keep(null);
  }, [session, kept, id]);
  return kept;
}
