import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { centreOf } from '#shared/geometry/box.ts';
import { elementContent } from '#shared/contents/element.ts';
import { toImage } from '../../../canvas/engine/camera.ts';
import { beginRedraw, beginRegion, drawInMiddle } from '../../../canvas/engine/commands.ts';
import { outlineSelected } from '../../../canvas/engine/corners.ts';
import type { ToolId } from '../../../canvas/tools/toolbox.ts';
import { i18next } from '../../../i18n/index.ts';
import { useSession } from '../context.ts';
import type { AnnotateSession } from '../edits/session.ts';
import { tell } from '../edits/notice-store.ts';

/** Enter does by keyboard what the tool does by pointer; false if the tool has nothing like that. */
export function toolByKey({ editor, toolbox }: AnnotateSession): boolean {
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
  } else if (toolbox.current === 'blur') {
    const box = editor.activeBox()?.box;
    if (!box) {
      tell(i18next.t('annotate.blur.selectFirst'));
      return true;
    }
    toolbox.blur.onArea(box);
  } else return false;
  toolbox.use('select');
  return true;
}

/** Tools, and elements that are created without one. */
export function useToolActions(name: RefObject<HTMLInputElement | null>): Record<string, () => void> {
  const { t } = useTranslation();
  const session = useSession();
  const { editor, toolbox } = session;
  /** A tool that creates something, if that is allowed. */
  const take = (tool: ToolId): void => {
    if (!session.refuses()) toolbox.use(tool);
  };
  /** Draws into the selected element; the status bar says what has to be selected for that. */
  const into = (begin: typeof beginRegion, otherwise: string): void => {
    if (session.refuses()) return;
    if (begin(editor)) toolbox.drawInto();
    else tell(otherwise);
  };
  return {
    'annotate-select': () => toolbox.use('select'),
    'annotate-hand': () => toolbox.use('hand'),
    'annotate-draw': () => take('draw'),
    'annotate-outline': () => take('outline'),
    'annotate-comment': () => take('pin'),
    'annotate-blur': () => take('blur'),
    'annotate-region': () => into(beginRegion, t('annotate.status.regionOf')),
    'annotate-redraw': () => into(beginRedraw, t('annotate.status.redrawOf')),
    'annotate-absent': () => {
      const absent = elementContent.parse({ locate: null, absent: true });
      const made = session.create([absent], 'add-absent');
      if (made.length > 0) requestAnimationFrame(() => name.current?.focus());
    },
  };
}
