import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The component that was chosen last, as `A:Slider`; controls of one kind come in rows. Kept on this machine. */
export const useLastComponent = create<{ value: string | null }>()(
  persist(() => ({ value: null as string | null }), { name: 'benchwright.last-component', version: 1 }),
);
