import { useTranslation } from 'react-i18next';
import { snapSelection, tightenSelection } from '../../../canvas/engine/commands.ts';
import { shownNumber } from '../view/shown-number.ts';
import { readPixels } from '../canvas/pixels.ts';
import { useSession } from '../context.ts';
import { tell, useNotice } from '../edits/notice-store.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';

/** How far an edge of a box may be from a line to snap to it, in picture pixels: the same at every zoom. */
const snapReach = 6;

/** Actions that fit boxes to edges in the picture: snap and tighten; the status bar says how far an edge moved. */
export function usePixelActions(): Record<string, () => void> {
  const { t } = useTranslation();
  const { editor } = useSession();
  const withPixels = (act: () => void): void => {
    const picture = shownPicture(useShownItem.getState())?.image;
    if (!editor.state.pixels && picture) editor.set({ pixels: readPixels(picture) });
    if (editor.state.pixels) act();
    else tell(t('annotate.status.noPixels'));
  };
  const snap = (): void => {
    const snapped = snapSelection(editor, snapReach);
    const [only] = snapped;
    if (!only) return;
    const moves = snapped.flatMap(({ before, after }) =>
      after.map((edge, at) => Math.abs(edge - (before[at] ?? edge))),
    );
    const far = Math.max(...moves);
    tell(
      far === 0
        ? t('annotate.status.snappedNot', { reach: snapReach })
        : t('annotate.status.snapped', { far: shownNumber(far) }),
    );
    if (snapped.length === 1)
      useNotice.setState({
        snapped: { box: only.after, sides: only.after.map((edge, at) => edge !== only.before[at]) },
      });
  };
  return {
    'annotate-snap': () => withPixels(snap),
    'annotate-tighten': () => withPixels(() => tightenSelection(editor)),
  };
}
