import { create } from 'zustand';

/** Which bulk dialog is open. */
export const useBulkDialog = create<{ open: 'assign' | 'give' | 'tag' | 'capture' | null }>(() => ({ open: null }));

export const closeBulkDialog = () => useBulkDialog.setState({ open: null });
