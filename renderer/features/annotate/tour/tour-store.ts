import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tourSteps } from './steps.ts';

/** Progress in the tour. Stored on this machine, so that a tour can be resumed. */
interface TourState {
  on: boolean;
  step: number;
  /** Finished, or declined permanently. */
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

/** It is not offered again. */
export const declineTour = (): void => {
  useTour.setState({ on: false, known: true });
};

/** The next or the previous step; after the last one the tour is over and restarts from its beginning. */
export function stepTour(by: 1 | -1): void {
  useTour.setState(({ step }) =>
    step + by >= tourSteps.length ? { on: false, step: 0, known: true } : { step: Math.max(0, step + by) },
  );
}
