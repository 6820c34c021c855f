import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { keepInView, toImage, zoomAt } from '../../../canvas/engine/camera.ts';
import { ClickField } from '../../../ui/fields/ClickField.tsx';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { useEditor, useSession, useSessionState } from '../context.ts';
import { shownNumber } from '../view/shown-number.ts';
import { useSlotName } from '../elements/slot-name.ts';
import { walk } from '../view/prelabel-filter.ts';
import { useNotice } from '../edits/notice-store.ts';
import { usePointer } from '../view/pointer-store.ts';
import { useFocusedPrelabel } from '../prelabels/use-prelabels.ts';
import { stepWords } from '../../../i18n/step-words.ts';
import { statusHints } from './status-hints.ts';

/** Pointer, box and zoom in numbers, whether everything is saved, and what the keys do now. */
export const Status = memo(function Status({ small, prelabels }: { small: boolean; prelabels: readonly Prelabel[] }) {
  const { t } = useTranslation();
  const { editor } = useSession();
  const notice = useNotice((state) => state.text);
  const slotName = useSlotName();
  const screen = usePointer((state) => state.screen);
  const { image, camera, activeKind, selection, corner, draft, elements } = useEditor((state) => state);
  const { phase, revision, outcome, tool, locked } = useSessionState((state) => state);
  const keys = {
    select: useShortcut('annotate-select'),
    draw: useShortcut('annotate-draw'),
    blur: useShortcut('annotate-blur'),
    kind: useShortcut('annotate-box-kind'),
    retire: useShortcut('annotate-retire'),
    enter: useShortcut('annotate-approve'),
    corner: useShortcut('annotate-corner'),
    help: '?',
  };
  const at = screen && toImage(camera, screen);
  const active = editor.activeBox();
  const box = draft.drawing?.box ?? active?.box;
  const zoomTo = (zoom: number): void => {
    const { camera: now, image: picture, viewport } = editor.state;
    if (!picture || !(zoom > 0)) return;
    const middle: Point = [viewport.width / 2, viewport.height / 2];
    editor.set({ camera: keepInView(zoomAt(now, middle, zoom), picture, viewport) });
  };
  const focused = useFocusedPrelabel(prelabels);
  const tab = walk(
    elements.map(({ id }) => id),
    locked ? [] : prelabels.map(({ id }) => id),
    selection.at(-1) ?? focused?.id ?? null,
    1,
  );
  const hints = statusHints(t, keys, {
    tool,
    prelabel: focused !== null && focused !== undefined,
    tracing: draft.tracing !== null,
    corner: corner !== null,
    selected: selection.length,
    more: tab !== null,
    locked,
    small,
  });
  const word =
    outcome && (phase === 'idle' || outcome.kind === 'unsaved')
      ? outcome.kind === 'nothing' || outcome.kind === 'locked' || outcome.kind === 'kept' || outcome.kind === 'unsaved'
        ? t(`annotate.status.${outcome.kind}`)
        : t(`annotate.status.${outcome.kind}`, { label: stepWords(t, outcome.label) })
      : null;
  return (
    <StatusBar hints={hints} saved={revision === null ? undefined : t('annotate.status.saved', { revision })}>
      {/* First, so that it does not move while the pointer's numbers come and go. */}
      <span>
        {t('annotate.status.zoom')}{' '}
        <ClickField
          label={t('annotate.status.zoomTo')}
          text={t('annotate.status.percent', { percent: Math.round(camera.zoom * 100) })}
          value={String(Math.round(camera.zoom * 100))}
          onCommit={(text) => zoomTo(Number.parseFloat(text.replace(',', '.')) / 100)}
        />
      </span>
      {at && image && (
        <>
          <span>
            {t('annotate.status.px')} <span className="mono">{`${at[0].toFixed(1)}, ${at[1].toFixed(1)}`}</span>
          </span>
          <span>
            {t('annotate.status.norm')}{' '}
            <span className="mono">{`${(at[0] / image.width).toFixed(4)}, ${(at[1] / image.height).toFixed(4)}`}</span>
          </span>
        </>
      )}
      {box && (
        <span>
          {slotName(draft.drawing?.kind ?? activeKind)}{' '}
          <b>
            {shownNumber(box[2] - box[0])} × {shownNumber(box[3] - box[1])} px
          </b>
        </span>
      )}
      {(notice ?? word) && <span>{notice ?? word}</span>}
    </StatusBar>
  );
});
