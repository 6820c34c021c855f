import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { isTyping } from '../../../app/actions/use-keyboard.ts';
import { leaveField } from '../../../ui/fields/use-field.ts';
import { useRefusal } from '../../../app/project/use-may.ts';
import { toImage } from '../../../canvas/engine/camera.ts';
import {
  alignSelection,
  beginRedraw,
  beginRegion,
  copyBox,
  cycleKind,
  cycleSelection,
  distributeSelection,
  drawInMiddle,
  dropRegion,
  nudge,
  nudgeEdge,
  snapSelection,
  swapBoxes,
  tightenSelection,
} from '../../../canvas/engine/commands.ts';
import { addCorner, cycleCorner, nudgeCorner, outlineSelected, removeCorner } from '../../../canvas/engine/corners.ts';
import { elementContent } from '#shared/contract/elements.ts';
import { withInitialAttributes } from '#shared/labels/attributes.ts';
import { componentsOf, withComponent } from '#shared/labels/components.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import type { ToolId } from '../../../canvas/tools/toolbox.ts';
import { centreOf } from '#shared/geometry/box.ts';
import { client } from '../../../transport/client.ts';
import { placed, useClipboard } from '../elements/clipboard.ts';
import { followNow, useSession } from '../context.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';
import { forgetNotice, tell, useNotice } from '../edits/notice-store.ts';
import { shownNumber } from '../canvas/Overlay.tsx';
import { readPixels } from '../canvas/pixels.ts';
import { useGhostFocus } from '../canvas/pointer-store.ts';
import { type Ghosts, useFocusedGhost } from '../ghosts/use-ghosts.ts';
import { nearestOpen } from '../use-items.ts';
import type { Comments } from '../properties/use-comments.ts';
import { sayWhatIsMissing, submitDrafts } from '../edits/submit.ts';
import { startTour } from '../tour/tour-store.ts';
import { useAnnotateView } from '../canvas/view-store.ts';
import { viewActions } from './view-actions.ts';

/** Screen pixels within which an edge snaps to one that is drawn, and the fewest and most pixels of the picture. */
const snapReach = 6;
const snapLeast = 2;
const snapMost = 6;
const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
const edgeOf = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

/** Everything that keys, menus and the palette can do on this screen. */
export function useAnnotateActions({
  comments,
  ghosts,
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
  ghosts: Ghosts;
  id: string | null;
  previousId: string | null;
  go: (id: string | null) => void;
  step: (by: 1 | -1) => void;
  listShown: boolean;
  stripShown: boolean;
  search: RefObject<HTMLInputElement | null>;
  name: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { editor, toolbox } = session;

  const withPixels = (act: () => void): void => {
    const picture = shownPicture(useShownItem.getState())?.image;
    if (!editor.state.pixels && picture) editor.set({ pixels: readPixels(picture) });
    if (editor.state.pixels) act();
    else tell(t('annotate.status.noPixels'));
  };
  const snap = (): void => {
    const reach = Math.min(snapMost, Math.max(snapLeast, snapReach / editor.state.camera.zoom));
    const snapped = snapSelection(editor, reach);
    const [only] = snapped;
    if (!only) return;
    const moves = snapped.flatMap(({ before, after }) =>
      after.map((edge, at) => Math.abs(edge - (before[at] ?? edge))),
    );
    const far = Math.max(...moves);
    tell(
      far === 0
        ? t('annotate.status.snappedNot', { reach: Math.round(reach) })
        : t('annotate.status.snapped', { far: shownNumber(far) }),
    );
    if (snapped.length === 1)
      useNotice.setState({
        snapped: { box: only.after, sides: only.after.map((edge, at) => edge !== only.before[at]) },
      });
  };
  /** A tool that makes something, where something may be made. */
  const take = (tool: ToolId): void => {
    if (!session.refuses()) toolbox.use(tool);
  };
  const picked = (): string[] => {
    const { selection, elements } = editor.state;
    return selection.length > 0 ? [...selection] : elements.map((element) => element.id);
  };
  const refusal = useRefusal('reviewer');
  /** Whether this person may approve and reject here; where not, the status says why. */
  const mayDecide = (): boolean => {
    tell(refusal);
    return refusal === null && !session.refuses();
  };
  /** Approves, and says what else keeps the picture from being approved. */
  const approveThese = (ids: string[]): void => {
    const { screenshotId, name: known } = session.about();
    if (!mayDecide() || screenshotId === null) return;
    session.setState(ids, 'approved', 'Approve elements');
    sayWhatIsMissing(screenshotId, known).catch(() => undefined);
  };
  const approve = (): void => {
    if (mayDecide()) session.setState(picked(), 'approved', 'Approve elements');
  };
  /** Ends the work on the picture: whoever may decide approves, anybody else submits. */
  const finishNext = (): void => {
    if (refusal === null) approveThese(editor.state.elements.map((element) => element.id));
    else void submitDrafts(session);
    // The field that had the keys belongs to the element that is left.
    if (document.activeElement instanceof HTMLElement && isTyping(document.activeElement))
      leaveField(document.activeElement);
    step(1);
  };
  /** The elements whose rejection waits for its reason. */
  const [rejecting, setRejecting] = useState<readonly string[] | null>(null);
  const reject = (): void => {
    const ids = picked();
    if (ids.length > 0 && mayDecide()) setRejecting(ids);
  };
  const rejectFor = (reason: string): void => {
    session.setState(rejecting ?? [], 'rejected', 'Reject elements', reason);
    setRejecting(null);
  };
  const contents = () => editor.state.selection.flatMap((one) => session.content(one) ?? []);
  const copy = (): void => {
    if (editor.state.selection.length > 0) useClipboard.setState({ contents: contents() });
  };
  const paste = (all: ReturnType<typeof contents>, by: number, label: string): void => {
    const { image } = editor.state;
    if (image)
      session.create(
        all.map((content) => placed(content, by, by, image)),
        label,
      );
  };
  const copyPrevious = async (): Promise<void> => {
    if (!previousId) return;
    const before = await client.elements.list({ screenshotId: previousId });
    paste(
      before.map(({ content }) => content),
      0,
      'Copy elements of the previous picture',
    );
  };
  const kind = (value: 'text' | 'icon'): void =>
    session.edit(editor.state.selection, (now) => ({ ...now, kind: value }), 'Set kind');
  const labels = useLabels();
  /** Sets the component type that the project gave this digit. */
  const type = (digit: number): void => {
    const found = componentsOf(labels).find((one) => one.digit === digit);
    if (!found) return tell(t('annotate.status.noType', { digit }));
    session.edit(
      editor.state.selection,
      (now) => withInitialAttributes(labels, withComponent(now, found)),
      'Set component',
    );
  };
  const focusedGhost = useFocusedGhost(ghosts.shown);
  const acceptGhosts = (): void => void ghosts.accept(ghosts.shown);
  const far = async (by: 1 | -1): Promise<void> => {
    if (id) go(await nearestOpen(id, by));
  };

  const move = (dx: number, dy: number): void => {
    if (!nudgeCorner(editor, dx, dy)) nudge(editor, dx, dy);
  };
  /** Enter in a tool does by keyboard what the tool does by pointer; false when no such tool is in hand. */
  const toolByKey = (): boolean => {
    const { selection, image } = editor.state;
    if (toolbox.current === 'draw') drawInMiddle(editor);
    else if (toolbox.current === 'outline') {
      if (toolbox.path === 'outline.tracing') return toolbox.outline.close() || true;
      if (!outlineSelected(editor)) {
        if (selection.length === 0) drawInMiddle(editor);
        outlineSelected(editor);
      }
    } else if (toolbox.current === 'pin' && image) {
      const { viewport, camera } = editor.state;
      const box = editor.activeBox()?.box;
      toolbox.pin.onPlace(box ? centreOf(box) : toImage(camera, [viewport.width / 2, viewport.height / 2]));
    } else return false;
    toolbox.use('select');
    return true;
  };
  const retire = (): void => {
    if (focusedGhost) return session.holdFor(ghosts.settle(focusedGhost, 'refuse'));
    if (toolbox.outline.stepBack() || removeCorner(editor) || dropRegion(editor)) return;
    session.setState(editor.state.selection, 'retired', 'Retire elements');
  };
  const newAbsent = (): void => {
    const made = session.create(
      [elementContent.parse({ locate: null, absent: true })],
      'Add a target that is not there',
    );
    if (made.length > 0) requestAnimationFrame(() => name.current?.focus());
  };

  const moves = Object.fromEntries(
    (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) => {
      const [dx, dy] = ways[way];
      const sign = dx + dy;
      return [
        [`annotate-nudge-${way}`, () => move(dx, dy)],
        [`annotate-nudge-far-${way}`, () => move(dx * 10, dy * 10)],
        [`annotate-grow-${way}`, () => nudgeEdge(editor, edgeOf[way], sign)],
        [`annotate-shrink-${way}`, () => nudgeEdge(editor, edgeOf[way], -sign)],
      ];
    }),
  );

  const handlers: Record<string, (() => void) | null> = {
    ...moves,
    undo: () => {
      if (!toolbox.outline.stepBack()) void session.takeBack('undo');
    },
    redo: () => void session.takeBack('redo'),
    search: () => {
      useAnnotateView.setState({ list: true });
      requestAnimationFrame(() => search.current?.focus());
    },
    'annotate-digit-1': () => kind('text'),
    'annotate-digit-2': () => kind('icon'),
    ...Object.fromEntries([3, 4, 5, 6, 7, 8, 9].map((digit) => [`annotate-digit-${digit}`, () => type(digit)])),
    'annotate-select-all': () => editor.select(editor.state.elements.map((element) => element.id)),
    'annotate-copy': copy,
    'annotate-paste': () => paste([...useClipboard.getState().contents], 0, 'Paste elements'),
    'annotate-duplicate': () => paste(contents(), 8, 'Duplicate elements'),
    'annotate-copy-previous': previousId ? () => void copyPrevious() : null,
    'annotate-cancel': () => {
      if (focusedGhost && toolbox.path === 'select.idle') useGhostFocus.setState({ id: null });
      else toolbox.cancel();
    },
    'annotate-select': () => toolbox.use('select'),
    'annotate-draw': () => take('draw'),
    'annotate-outline': () => take('outline'),
    'annotate-region': () => {
      if (session.refuses()) return;
      if (beginRegion(editor)) toolbox.drawInto();
      else tell(t('annotate.status.regionOf'));
    },
    'annotate-redraw': () => {
      if (session.refuses()) return;
      if (beginRedraw(editor)) toolbox.drawInto();
      else tell(t('annotate.status.redrawOf'));
    },
    'annotate-absent': newAbsent,
    'annotate-comment': () => take('pin'),
    'annotate-corner': () => void cycleCorner(editor),
    'annotate-corner-add': () => void addCorner(editor),
    'annotate-hand': () => toolbox.use('hand'),
    'annotate-box-kind': () => cycleKind(editor),
    'annotate-derive': () => copyBox(editor, 'locate', 'interact'),
    'annotate-swap': () => swapBoxes(editor, 'locate', 'interact'),
    'annotate-snap': () => withPixels(snap),
    'annotate-tighten': () => withPixels(() => tightenSelection(editor)),
    'annotate-align-left': () => alignSelection(editor, 'left'),
    'annotate-align-centre': () => alignSelection(editor, 'centre'),
    'annotate-align-right': () => alignSelection(editor, 'right'),
    'annotate-align-top': () => alignSelection(editor, 'top'),
    'annotate-align-middle': () => alignSelection(editor, 'middle'),
    'annotate-align-bottom': () => alignSelection(editor, 'bottom'),
    'annotate-distribute-x': () => distributeSelection(editor, 'x'),
    'annotate-distribute-y': () => distributeSelection(editor, 'y'),
    'annotate-edit': () => {
      name.current?.focus();
      name.current?.select();
    },
    'annotate-retire': retire,
    'annotate-approve': () => {
      if (toolByKey()) return;
      if (focusedGhost) session.holdFor(ghosts.settle(focusedGhost, 'accept'));
      else approve();
    },
    // While a comment is written the key has saved that, as it is the text of a field, and does nothing else.
    'annotate-approve-next': comments.making ? () => {} : finishNext,
    'annotate-submit': () => {
      const { selection } = editor.state;
      void submitDrafts(session, selection.length > 0 ? [...selection] : undefined);
    },
    'annotate-reject': reject,
    'annotate-ocr': ghosts.reading ? null : () => void ghosts.readText(),
    'annotate-load-tree': id === null ? null : () => void ghosts.loadTree(),
    'annotate-accept-ghosts': acceptGhosts,
    'annotate-previous': () => step(-1),
    'annotate-next': () => step(1),
    'annotate-previous-open': () => session.holdFor(far(-1)),
    'annotate-next-open': () => session.holdFor(far(1)),
    'annotate-cycle': () => cycleSelection(editor, 1),
    'annotate-cycle-back': () => cycleSelection(editor, -1),
    ...viewActions(editor, { listShown, stripShown }),
    'tour-start': startTour,
  };
  const latest = useRef(handlers);
  latest.current = handlers;
  useActionHandlers(
    Object.fromEntries(
      Object.entries(handlers).map(([key, act]) => [
        key,
        act &&
          (() =>
            session.inOrder(() => {
              // The canvas may be one item further than what was known here when the key was pressed.
              followNow();
              forgetNotice();
              latest.current[key]?.();
            })),
      ]),
    ),
  );

  return { finishNext, reject, rejecting, rejectFor, keep: () => setRejecting(null), acceptGhosts };
}
