import type { Editor } from '../../../canvas/engine/editor.ts';
import {
  alignSelection,
  copyBox,
  cycleKind,
  cycleSelection,
  distributeSelection,
  nudge,
  nudgeEdge,
  swapBoxes,
} from '../../../canvas/engine/commands.ts';
import { addCorner, cycleCorner, nudgeCorner } from '../../../canvas/engine/corners.ts';

const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
const edgeOf = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

/**
 * Arrow keys: move the active corner, otherwise the selected boxes, by one or ten pixels; with a modifier one of their
 * edges.
 */
function moves(editor: Editor): Record<string, () => void> {
  const move = (dx: number, dy: number): void => {
    if (!nudgeCorner(editor, dx, dy)) nudge(editor, dx, dy);
  };
  return Object.fromEntries(
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
}

/** Actions that change which boxes are selected, and where they are. */
export function shapeActions(editor: Editor): Record<string, () => void> {
  return {
    ...moves(editor),
    'annotate-select-all': () => editor.select(editor.state.elements.map((element) => element.id)),
    'annotate-cycle': () => cycleSelection(editor, 1),
    'annotate-cycle-back': () => cycleSelection(editor, -1),
    'annotate-corner': () => void cycleCorner(editor),
    'annotate-corner-add': () => void addCorner(editor),
    'annotate-box-kind': () => cycleKind(editor),
    'annotate-derive': () => copyBox(editor, 'locate', 'interact'),
    'annotate-swap': () => swapBoxes(editor, 'locate', 'interact'),
    'annotate-align-left': () => alignSelection(editor, 'left'),
    'annotate-align-centre': () => alignSelection(editor, 'centre'),
    'annotate-align-right': () => alignSelection(editor, 'right'),
    'annotate-align-top': () => alignSelection(editor, 'top'),
    'annotate-align-middle': () => alignSelection(editor, 'middle'),
    'annotate-align-bottom': () => alignSelection(editor, 'bottom'),
    'annotate-distribute-x': () => distributeSelection(editor, 'x'),
    'annotate-distribute-y': () => distributeSelection(editor, 'y'),
  };
}
