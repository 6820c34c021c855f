import type { ItemState } from '#shared/contract/common.ts';
import { StateGlyph } from '../ui/StateGlyph.tsx';
import { useShownState } from './use-conflicts.ts';

/** A picture's state by shape and word; `conflict` while an edit of one's own on it waits for a choice. */
export function PictureState({ picture }: { picture: { id: string; state: ItemState } }) {
  return <StateGlyph state={useShownState(picture.id, picture.state)} word />;
}
