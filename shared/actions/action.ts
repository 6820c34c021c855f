import type { Procedure, Role } from '../contract/roles.ts';

export const actionGroups = ['file', 'edit', 'view', 'go', 'item', 'run', 'help'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/**
 * Where an action is available; all of its contexts must hold. `project` = one is open, `selection` = something is
 * selected, `desktop` = the shell has its own window, `undo`/`redo` = there is something to undo or redo; the others
 * are the screens.
 */
export type ActionContext =
  | 'project'
  | 'selection'
  | 'desktop'
  | 'home'
  | 'import'
  | 'settings'
  | 'board'
  | 'library'
  | 'annotate'
  | 'review'
  | 'trajectories'
  | 'runs'
  | 'evaluate'
  | 'releases'
  | 'models';

/**
 * Something a person can do. The menus (native and in the page), the command palette and the key help are all made from
 * this list.
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
  /**
   * Contexts that only its keys require: on its own screen a letter triggers it; elsewhere the menu and the palette do.
   */
  keysIn?: readonly ActionContext[];
  /**
   * Its keys also act while a text field has the focus. All other keys go to the field, and so does every key that
   * edits text, even if it is bound to this action.
   */
  inFields?: boolean;
  /** It closes a text field or form: what the person typed there is discarded rather than saved. */
  givesUp?: boolean;
  /**
   * The procedure it calls in the end. People who may not call it see the reason instead of a form that would be
   * refused.
   */
  needs?: Procedure;
  /** The role without which its menu line is disabled; its key also does things that everybody may do. */
  menuRole?: Role;
  /** A line above it in menus. */
  separated?: boolean;
  /** False: a key and a palette entry, but no menu line (digits, arrows). */
  inMenu?: boolean;
}
