import { create } from 'zustand';
import { navigate } from '../places/route.ts';

/** Screenshots or episodes to export, requested by another screen. */
export interface ExportWish {
  kind: 'screenshots' | 'episodes';
  ids: readonly string[];
}

/** The latest request; the export dialog opens with it and clears it when it closes. */
export const useExportWish = create<{ wish: ExportWish | null }>(() => ({ wish: null }));

/** Opens the export dialog for these. */
export function askForExport(kind: ExportWish['kind'], ids: readonly string[]): void {
  useExportWish.setState({ wish: { kind, ids } });
  navigate({ screen: 'releases', params: { export: '1' } });
}
