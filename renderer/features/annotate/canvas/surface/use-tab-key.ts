import type { KeyboardEvent } from 'react';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { revealBox, revealSelected } from '../../../../canvas/engine/commands.ts';
import { useSession, useSessionNow } from '../../context.ts';
import { forgetNotice } from '../../edits/notice-store.ts';
import { walk } from '../../view/prelabel-filter.ts';
import { useFocusedPrelabel } from '../../prelabels/use-prelabels.ts';
import { usePrelabelFocus } from '../../view/pointer-store.ts';

/** Tab and Shift+Tab go through the elements, then the pre-labels, and show each. */
export function useTabKey(prelabels: readonly Prelabel[]): (event: KeyboardEvent) => void {
  const session = useSession();
  const { editor } = session;
  const locked = useSessionNow((state) => state.locked);
  const focused = useFocusedPrelabel(prelabels);
  return (event) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const ids = editor.state.elements.map((element) => element.id);
    const at = editor.state.selection.at(-1) ?? focused?.id ?? null;
    const to = walk(ids, locked ? [] : prelabels.map(({ id }) => id), at, event.shiftKey ? -1 : 1);
    // From the last of them Tab moves on to the next control, so that the keyboard is never trapped here.
    if (!to) return;
    event.preventDefault();
    forgetNotice();
    session.forgetOutcome();
    if (to.drawn) {
      editor.select([to.id]);
      return revealSelected(editor);
    }
    editor.select([]);
    usePrelabelFocus.setState({ id: to.id });
    const prelabel = prelabels.find(({ id }) => id === to.id);
    if (prelabel) revealBox(editor, prelabel.bbox);
  };
}
