import type { ImportOptions } from '#shared/contract/imports.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { type Draft, type FormatInfo, optionsOf, type Part, type Preview } from './draft.ts';
import type { Step } from './ImportBar.tsx';

/** The pages of an import, in order: folders or boxes are asked about only where there is something to choose. */
export function stepsOf(
  format: string | null,
  info: Pick<FormatInfo, 'conventions'> | undefined,
  found: Pick<Preview, 'conventions' | 'folders'> | undefined,
): Step[] {
  // A format with one way to write boxes leaves nothing to choose, unless the boxes do not fit their pictures.
  const asksBoxes = found?.conventions && ((info?.conventions.length ?? 0) > 1 || found.conventions.warning);
  const middle: Step[] = asksBoxes ? ['boxes'] : format === 'folder' && found?.folders.length ? ['folders'] : [];
  return ['file', ...middle, 'report'];
}

/** The import as answered up to this page; answers of pages that were not shown do not count. */
export function importOf(
  draft: Draft,
  {
    format,
    info,
    step,
    found,
    convention,
    parts = [],
  }: {
    format: string;
    info: Pick<FormatInfo, 'tree'> | undefined;
    step: Step;
    found: Pick<Preview, 'folders'>;
    convention: Convention | null;
    /** The ticked parts of a folder with several; empty for any other source. */
    parts?: readonly Part[];
  },
): ImportOptions {
  const folders =
    step === 'folders'
      ? Object.fromEntries(
          found.folders.map((row) => [
            row.folder,
            draft.folders[row.folder] ?? { platform: row.platform, app: row.app },
          ]),
        )
      : {};
  return {
    ...optionsOf(draft, format),
    ...(info?.tree ? { as: draft.as } : {}),
    ...(Object.keys(folders).length > 0 ? { folders } : {}),
    ...(step === 'boxes' && convention ? { convention } : {}),
    ...(parts.length > 0
      ? { parts: parts.map(({ format: of, web }) => ({ format: of, ...(web === undefined ? {} : { web }) })) }
      : {}),
  };
}
