import { create } from 'zustand';
import { navigate } from './route.ts';

/** Screenshots that another screen asked to export; the export dialog opens with them and clears them when it closes. */
export const useExportWish = create<{ screenshots: readonly string[] | null }>(() => ({ screenshots: null }));

/** Opens the export dialog for these screenshots. */
export function askForExport(screenshots: readonly string[]): void {
  useExportWish.setState({ screenshots });
  navigate({ screen: 'releases', params: { export: '1' } });
}
