import type { StepCode } from '#shared/phrases/steps.ts';
import type { Element } from '#shared/contract/elements.ts';
import type { Commit } from '../../../canvas/engine/editor.ts';
import type { ToolId } from '../../../canvas/tools/toolbox.ts';
import type { OutboxState } from '../../../edits/outbox.ts';
import type { Conflict } from './conflicts.ts';

/** What is shown of the screenshot being annotated. */
export interface SessionState {
  screenshotId: string | null;
  elements: readonly Element[];
  phase: OutboxState['phase'];
  error: unknown;
  /** Number of the revision saved last. */
  revision: number | null;
  /** Conflicts, oldest first; one per element. */
  conflicts: readonly Conflict[];
  /** The project is read-only: nothing can be changed, not even on the canvas. */
  locked: boolean;
  /** The selected element, if this person may not change it. */
  kept: string | null;
  tool: ToolId;
  /** What undo or redo just did, or that there was nothing to do. */
  outcome: { kind: 'undone' | 'redone' | 'nothing' | 'locked' | 'kept' | 'unsaved'; label: string } | null;
}

/** Before a screenshot is open. */
export const emptySession: SessionState = {
  screenshotId: null,
  elements: [],
  phase: 'idle',
  error: null,
  revision: null,
  conflicts: [],
  locked: false,
  kept: null,
  tool: 'select',
  outcome: null,
};

/** Whether these elements may be changed. */
export function mayEdit({ locked, kept }: SessionState, ids: Iterable<string>): boolean {
  return !locked && (kept === null || ![...ids].includes(kept));
}

/** The undo step of a gesture. */
export const steps: Record<Extract<Commit, { type: 'edit' }>['label'], StepCode> = {
  move: 'move-box',
  resize: 'resize-box',
  nudge: 'nudge-box',
  draw: 'draw-box',
  snap: 'snap-box',
  tighten: 'tighten-box',
  'copy-box': 'copy-box',
  'swap-boxes': 'swap-boxes',
  align: 'align-boxes',
  'clear-box': 'clear-box',
  outline: 'change-outline',
};
