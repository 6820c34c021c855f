import { create } from 'zustand';
import { navigate } from './route.ts';

/** Screenshots or episodes to export, requested by another screen. */
export interface RequestedExport {
  kind: 'screenshots' | 'episodes';
  ids: readonly string[];
  /** The format that is proposed; absent: the usual one. */
  format?: string | undefined;
}

/** The latest request; the export dialog opens with it and clears it when it closes. */
export const useRequestedExport = create<{ requested: RequestedExport | null }>(() => ({ requested: null }));

/** Opens the export dialog for these. */
export function askForExport(kind: RequestedExport['kind'], ids: readonly string[], format?: string): void {
  useRequestedExport.setState({ requested: { kind, ids, format } });
  navigate({ screen: 'releases', params: { export: '1' } });
}
