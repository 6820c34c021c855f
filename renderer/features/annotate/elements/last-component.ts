import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The last chosen component, as `A:Slider`, since similar controls often follow each other. Stored on this machine. */
export const useLastComponent = create<{ value: string | null }>()(
  persist(() => ({ value: null as string | null }), { name: 'benchwright.last-component', version: 1 }),
);
