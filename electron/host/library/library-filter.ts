import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';

/** A filter of screenshots. */
export type LibraryFilter = ScreenshotFilter;

/** Screenshots as the contract's selection names them. */
export type Chosen = { kind: 'ids'; ids: string[] } | { kind: 'filter'; filter: LibraryFilter; except: string[] };
