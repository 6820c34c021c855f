import type { Procedure } from '../contract/roles.ts';

export const actionGroups = ['file', 'edit', 'view', 'go', 'item', 'run', 'help'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/**
 * Where an action makes sense; all of its contexts must hold. `project` = one is open, `selection` = something is
 * selected, `desktop` = the shell has a window of its own, `undo`/`redo` = there is something to undo; the
 * others are the screens.
 */
export type ActionContext =
  | 'project'
  | 'selection'
  | 'desktop'
  | 'home'
  | 'import'
  | 'library'
  | 'annotate'
  | 'review'
  | 'trajectories'
  | 'runs'
  | 'evaluate'
  | 'releases'
  | 'models';

/**
 * Something a person can do. Menus (native and in the page), the command palette and the key help are made from
 * the list of these.
 */
export interface Action {
  id: string;
  /** Key in `labels.ts`; the catalogue holds it under `actions`. */
  label: string;
  group: ActionGroup;
  /** `Mod+Shift+K`: Mod is Cmd on a Mac and Ctrl elsewhere; see `inFields` for text fields. */
  shortcut?: string;
  /** Further keys that do the same. */
  also?: readonly string[];
  when?: readonly ActionContext[];
  /** Contexts that its keys ask for besides: on its own screen a letter does it, elsewhere menu and palette do. */
  keysIn?: readonly ActionContext[];
  /**
   * Its keys also act while a text field has the focus. Any other key is the field's own there, and so is every key
   * that edits text, whatever it is bound to.
   */
  inFields?: boolean;
  /** It closes what a person writes in: what they typed there is given up instead of taken. */
  givesUp?: boolean;
  /** What it calls in the end: who may not call it reads why, instead of being led to a form that is refused. */
  needs?: Procedure;
  /** A line above it in menus. */
  separated?: boolean;
  /** False: a key and a palette entry, but no menu line (digits, arrows). */
  inMenu?: boolean;
}
