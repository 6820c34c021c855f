import { create } from 'zustand';
import { forgetTyped } from './typed.ts';

/** The frame's open dialog. */
export const useDialogs = create<{ open: 'palette' | 'keys' | 'about' | 'check' | 'capture-page' | 'labels' | null }>(
  () => ({
    open: null,
  }),
);

export function closeDialog(): void {
  forgetTyped();
  useDialogs.setState({ open: null });
}
