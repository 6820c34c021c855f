import { create } from 'zustand';
import type { Platform } from '#shared/records/fields.ts';
import type { ImportAs, ImportOptions, formatInfo, foundPart, importPreview } from '#shared/contract/imports.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { z } from 'zod';

export type Preview = z.infer<typeof importPreview>;
export type FormatInfo = z.infer<typeof formatInfo>;
export type Part = z.infer<typeof foundPart>;
export type FolderAnswer = { platform: Platform | null; app: string | null };

/** The answers of the import being prepared. */
export interface Draft {
  step: 'file' | 'folders' | 'boxes';
  path: string;
  /** The previewed path and picture folder: those of the fields, after a pause in typing. */
  looked: { path: string; images: string };
  /** Null: detected from the content. */
  format: string | null;
  images: string;
  /** The folder above the chosen one that the person allowed to read; another path needs another yes. */
  allowed: string | null;
  platform: Platform | null;
  app: string;
  tags: string[];
  folders: Record<string, FolderAnswer>;
  convention: Convention | null;
  /** Parts of a folder that are not to be imported, by `partKey`; all others are. */
  unticked: readonly string[];
  /** What the boxes of a tree become; other formats contain elements. */
  as: ImportAs;
}

const empty: Draft = {
  step: 'file',
  path: '',
  looked: { path: '', images: '' },
  format: null,
  images: '',
  allowed: null,
  platform: null,
  app: '',
  tags: [],
  folders: {},
  convention: null,
  unticked: [],
  as: 'prelabels',
};

/** The import being prepared; kept while other screens are shown. */
export const useDraft = create<Draft>(() => empty);

export const resetDraft = () => useDraft.setState(empty);

/** Another path: answers about the one before are dropped, except a picture folder that the person typed or chose. */
export const setPath = (path: string) =>
  useDraft.setState(({ images, allowed }) => ({
    path,
    format: null,
    convention: null,
    unticked: [],
    folders: {},
    images: images === allowed ? '' : images,
    allowed: null,
  }));

/** What a person uploaded, as they know it, of a path in the project's folder for uploads; null for any other path. */
export const uploadedName = (path: string): string | null =>
  /[/\\]cache[/\\]uploads[/\\][^/\\]+[/\\]files[/\\]?(.*)$/.exec(path)?.[1] ?? null;

/** Names a part of a folder. */
export const partKey = ({ format, web }: Pick<Part, 'format' | 'web'>): string =>
  web === undefined ? format : `${format} ${web ? 'web' : 'other'}`;

/** Previews the current fields. */
export const look = () =>
  useDraft.setState(({ path, images, looked }) =>
    looked.path === path && looked.images === images ? {} : { looked: { path, images } },
  );

/** The most likely format of a path, by its extension; without one, a folder. */
export function guessFormat(path: string, formats: readonly FormatInfo[]): string | null {
  const name = path.trim().split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
  if (name === '') return null;
  const ending = /\.[a-z0-9]{1,8}$/.exec(name)?.[0] ?? 'folder';
  const reading = formats.filter((format) => format.reads);
  const named = reading.find((format) => name.includes(format.id.replaceAll('-', '_')) || name.includes(format.id));
  const l1 =
    /l1/.test(name) && ending === '.json' ? reading.find((format) => format.id === 'mmbench-gui-l1') : undefined;
  const l2 =
    /l2/.test(name) && ending === '.json' ? reading.find((format) => format.id === 'mmbench-gui-l2') : undefined;
  const accepted = (named ?? l1 ?? l2)?.accepts.includes(ending) ? (named ?? l1 ?? l2) : undefined;
  return (accepted ?? reading.find((format) => format.accepts.includes(ending)))?.id ?? null;
}

/** The options as the host expects them. */
export function optionsOf(draft: Draft, format: string): ImportOptions {
  return {
    format,
    path: draft.path.trim(),
    ...(draft.platform ? { platform: draft.platform } : {}),
    ...(draft.app.trim() ? { app: draft.app.trim() } : {}),
    ...(draft.images.trim() ? { images: draft.images.trim() } : {}),
    ...(draft.tags.length > 0 ? { tags: draft.tags } : {}),
    ...(Object.keys(draft.folders).length > 0 ? { folders: draft.folders } : {}),
    ...(draft.convention ? { convention: draft.convention } : {}),
  };
}
