import { useEffect } from 'react';
import { look, useDraft } from '../draft.ts';

/** Milliseconds without a key after which a typed path is previewed, because its prefixes are paths too. */
const pause = 350;

/** Previews the typed path and picture folder when the person pauses; chosen ones are previewed where they are set. */
export function useLookAfterPause(): void {
  const path = useDraft((draft) => draft.path);
  const images = useDraft((draft) => draft.images);
  useEffect(() => {
    const timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, [path, images]);
}
