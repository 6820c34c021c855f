import type { z } from 'zod';
import type { ExportOptions } from '#shared/contract/exports.ts';
import { type formatInfo } from '#shared/contract/imports.ts';
import { type Convention, conventions } from '#shared/geometry/number-conventions.ts';
import type { RequestedExport } from '../../../places/requested-export.ts';

export type Format = z.infer<typeof formatInfo>;

/** Stands for "no release: what is approved now" in the list of releases; no tag can be this. */
export const everything = '\u0000';

/** What the fields hold. */
export interface ExportFields extends Record<string, unknown> {
  /** Tag, or {@link everything}. */
  release: string;
  format: string | null;
  /** Null: the format's default. */
  convention: string | null;
  /** `some`: only the selection from another screen, which is not changed here. */
  part: 'some' | 'all';
  keepMetadata: boolean;
  formulaSafe: boolean;
  /** Null until it is typed or picked, which means the proposed one. */
  out: string | null;
}

const usual = { screenshots: 'mmbench-gui-l1', episodes: 'trajectory-folder' } as const;

/** Formats that can store what is exported, and the proposed one. */
export function writersOf(
  formats: readonly Format[],
  chosen: RequestedExport | null,
): { all: Format[]; first: Format | null } {
  const all = formats.filter((format) => (chosen?.kind === 'episodes' ? format.writesEpisodes : format.writes));
  const first = all.find(({ id }) => id === (chosen?.format ?? usual[chosen?.kind ?? 'screenshots']));
  return { all, first: first ?? all[0] ?? null };
}

/** The chosen convention, if the format has it; null for the default. */
function carried(format: Format | null, convention: string | null): Convention | null {
  const found = conventions.find((candidate) => candidate === convention);
  return found && format?.conventions.includes(found) ? found : null;
}

/** The request from the fields. `format`: the chosen one. */
export function exportInput(
  { release, convention, part, keepMetadata, formulaSafe }: ExportFields,
  { format, out, chosen }: { format: Format | null; out: string; chosen: RequestedExport | null },
): ExportOptions {
  const only = part === 'some' ? chosen : null;
  const written = carried(format, convention);
  return {
    format: format?.id ?? '',
    out: out.trim(),
    ...(release === everything ? {} : { release }),
    ...(written ? { convention: written } : {}),
    ...(only && { [only.kind === 'episodes' ? 'onlyEpisodes' : 'screenshots']: [...only.ids] }),
    ...(keepMetadata ? { keepMetadata } : {}),
    ...(formulaSafe && format?.spreadsheet ? { formulaSafe } : {}),
  };
}
