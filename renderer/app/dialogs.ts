import { create } from 'zustand';

/** The dialog of the frame that is open. */
export const useDialogs = create<{ open: 'palette' | 'keys' | 'about' | 'check' | 'capture-page' | null }>(() => ({
  open: null,
}));

export const closeDialog = () => useDialogs.setState({ open: null });
