import { type RefObject, useRef } from 'react';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { dropRegion, snapSelection, tightenSelection } from '../../../canvas/engine/commands.ts';
import { removeCorner } from '../../../canvas/engine/corners.ts';
import { usePrelabelFocus } from '../view/pointer-store.ts';
import { useAnnotateView } from '../view/view-store.ts';
import { followNow, useSession } from '../context.ts';
import { forgetNotice, tell, useNotice } from '../edits/notice-store.ts';
import { typeAhead } from '../edits/type-ahead.ts';
import { type Prelabels, useFocusedPrelabel } from '../prelabels/use-prelabels.ts';
import type { Comments } from '../properties/use-comments.ts';
import { startTour } from '../tour/tour-store.ts';
import { nearestOpen } from '../use-items.ts';
import { useClipboardActions, useDigitActions } from './content-actions.ts';
import { shapeActions } from './shape-actions.ts';
import { toolByKey, useToolActions } from './tool-actions.ts';
import { useDecisions } from './use-decisions.ts';
import { viewActions } from './view-actions.ts';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../view/shown-number.ts';
import { readPixels } from '../canvas/pixels.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';

/** How far an edge of a box may be from a line to snap to it, in picture pixels: the same at every zoom. */
const snapReach = 6;

/** Actions that fit boxes to edges in the picture: snap and tighten; the status bar says how far an edge moved. */
function usePixelActions(): Record<string, () => void> {
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

type Handlers = Record<string, (() => void) | null>;

/** Actions that give a field the focus at once. */
const toField: ReadonlySet<string> = new Set(['annotate-edit']);

/** Registers the handlers; they run in the order of the key presses, on the item then on the canvas. */
function useInOrder(handlers: Handlers): void {
  const session = useSession();
  const latest = useRef(handlers);
  latest.current = handlers;
  useActionHandlers(
    Object.fromEntries(
      Object.entries(handlers).map(([key, act]) => [
        key,
        act &&
          (() => {
            session.inOrder(() => {
              // The canvas may already show the next item when the handler runs.
              followNow();
              forgetNotice();
              session.forgetOutcome();
              latest.current[key]?.();
            });
            if (session.underWay && toField.has(key)) typeAhead(session.underWay);
          }),
      ]),
    ),
  );
}

/** All actions of keys, menus and the palette on this screen. */
export function useAnnotateActions({
  comments,
  prelabels,
  id,
  previousId,
  go,
  step,
  listShown,
  stripShown,
  search,
  name,
}: {
  comments: Comments;
  prelabels: Prelabels;
  id: string | null;
  previousId: string | null;
  go: (id: string | null) => void;
  step: (by: 1 | -1) => void;
  listShown: boolean;
  stripShown: boolean;
  search: RefObject<HTMLInputElement | null>;
  name: RefObject<HTMLInputElement | null>;
}) {
  const session = useSession();
  const { editor, toolbox } = session;
  const decisions = useDecisions(step);
  const tools = useToolActions(name);
  const pixels = usePixelActions();
  const clipboard = useClipboardActions(previousId);
  const digits = useDigitActions();
  const focusedPrelabel = useFocusedPrelabel(prelabels.shown);
  const acceptPrelabels = (): void => void prelabels.accept(prelabels.shown);
  const far = async (by: 1 | -1): Promise<void> => {
    if (id) go(await nearestOpen(id, by));
  };
  useInOrder({
    ...shapeActions(editor),
    ...tools,
    ...pixels,
    ...clipboard,
    ...digits,
    ...viewActions(editor, { listShown, stripShown }),
    undo: () => {
      if (!toolbox.outline.stepBack()) void session.takeBack('undo');
    },
    redo: () => void session.takeBack('redo'),
    search: () => {
      useAnnotateView.setState({ list: true });
      requestAnimationFrame(() => search.current?.focus());
    },
    'annotate-cancel': () => {
      if (focusedPrelabel && toolbox.path === 'select.idle') usePrelabelFocus.setState({ id: null });
      else toolbox.cancel();
    },
    'annotate-edit': () => {
      name.current?.focus();
      name.current?.select();
    },
    'annotate-retire': () => {
      if (focusedPrelabel) return session.holdFor(prelabels.settle(focusedPrelabel, 'refuse'));
      if (toolbox.outline.stepBack() || removeCorner(editor) || dropRegion(editor)) return;
      session.setState(editor.state.selection, 'retired', 'retire-elements');
    },
    'annotate-approve': () => {
      if (toolByKey(session)) return;
      if (focusedPrelabel) session.holdFor(prelabels.settle(focusedPrelabel, 'accept'));
      else decisions.approve();
    },
    // While a comment is being written the key has only saved that, as text of a field.
    'annotate-approve-next': comments.making ? () => {} : decisions.finishNext,
    'annotate-submit': decisions.submit,
    'annotate-reject': decisions.reject,
    'annotate-ocr': prelabels.reading ? null : () => void prelabels.readText(),
    'annotate-load-tree': id === null ? null : () => void prelabels.loadTree(),
    'annotate-accept-prelabels': acceptPrelabels,
    'annotate-previous': () => step(-1),
    'annotate-next': () => step(1),
    'annotate-previous-open': () => session.holdFor(far(-1)),
    'annotate-next-open': () => session.holdFor(far(1)),
    'tour-start': startTour,
  });
  const { finishNext, reject, rejecting, rejectFor, keep } = decisions;
  return { finishNext, reject, rejecting, rejectFor, keep, acceptPrelabels };
}
