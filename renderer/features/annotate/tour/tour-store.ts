import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tourSteps } from './steps.ts';

/** How far somebody is in the tour. Kept on this machine, so that a tour that was left continues where it was. */
interface TourState {
  on: boolean;
  step: number;
  /** It was gone through to the end, or closed for good. */
  known: boolean;
}

export const useTour = create<TourState>()(
  persist((): TourState => ({ on: false, step: 0, known: false }), { name: 'benchwright.tour', version: 1 }),
);

/** Starts the tour, or resumes it where it was left. */
export const startTour = (): void => {
  useTour.setState({ on: true });
};

/** Leaves it; it can be resumed. */
export const leaveTour = (): void => {
  useTour.setState({ on: false });
};

/** The offer to take it is not made again. */
export const declineTour = (): void => {
  useTour.setState({ on: false, known: true });
};

/** The next step or the one before; after the last the tour is over and begins at its start again. */
export function stepTour(by: 1 | -1): void {
  useTour.setState(({ step }) =>
    step + by >= tourSteps.length ? { on: false, step: 0, known: true } : { step: Math.max(0, step + by) },
  );
}
