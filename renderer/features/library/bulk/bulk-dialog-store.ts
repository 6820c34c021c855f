import { create } from 'zustand';

interface BulkDialog {
  open: 'assign' | 'give' | 'tag' | 'capture' | null;
  /** The screenshots it is about; null for the selected ones. */
  about: readonly string[] | null;
}

/** Which bulk dialog is open. */
export const useBulkDialog = create<BulkDialog>(() => ({ open: null, about: null }));

export const closeBulkDialog = () => useBulkDialog.setState({ open: null, about: null });
