import { useEffect } from 'react';
import { useProject } from '../../../project/project.ts';
import { navigate, useRoute } from '../../../places/route.ts';
import { errorToShow } from '../../../transport/errors.ts';
import { useLibrary } from '../../library/library-store.ts';
import { useSessionState } from '../context.ts';
import { useFirstItem } from '../use-items.ts';

/**
 * The picture of the screen: the one in the address, otherwise the one worked on last, otherwise the first in the
 * library. `none`: the project has no pictures to show; `failed`: why it is not known which picture is the first.
 */
export function useOpenPicture(): { id: string | null; none: boolean; failed: unknown; retry: () => void } {
  const project = useProject();
  const route = useRoute();
  const remembered = useSessionState((state) => state.screenshotId);
  const open = route.id ?? remembered;
  const first = useFirstItem(open === null && Boolean(project));
  const id = open ?? first.data?.rows[0]?.id ?? null;
  // The address names the picture, so that a reload and the browser's history lead back to it.
  useEffect(() => {
    if (route.screen === 'annotate' && route.id === null && id !== null)
      navigate({ screen: 'annotate', id }, { replace: true });
  }, [route.screen, route.id, id]);
  // The library returns to the picture worked on last.
  useEffect(() => {
    if (id !== null)
      useLibrary.setState(({ active }) => ({ active: { index: active.id === id ? active.index : 0, id } }));
  }, [id]);
  return {
    id,
    none: open === null && first.data?.rows.length === 0,
    failed: id === null ? errorToShow(first) : null,
    retry: () => void first.refetch(),
  };
}
