import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';

/** A filter of screenshots; with `ownWords`, their text is searched without that of their items. */
export type LibraryFilter = ScreenshotFilter & { ownWords?: true };

/** Screenshots as the contract's selection names them. */
export type Chosen = { kind: 'ids'; ids: string[] } | { kind: 'filter'; filter: LibraryFilter; except: string[] };
