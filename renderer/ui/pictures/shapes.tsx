import type { ReactNode } from 'react';

/** A shape of 12 × 12 with its colour; its meaning never depends on the colour alone. */
export interface Shape {
  colour: string;
  shape: ReactNode;
}

/** It is right: approved, a success. */
export const right: Shape = {
  colour: 'var(--ok)',
  shape: (
    <>
      <rect x="0.8" y="0.8" width="10.4" height="10.4" rx="2" fill="currentColor" />
      <path d="m3.4 6.1 1.8 1.9 3.5-3.9" fill="none" stroke="var(--body)" strokeWidth="1.6" />
    </>
  ),
};

/** It is wrong: rejected, a failure. */
export const wrong: Shape = {
  colour: 'var(--bad)',
  shape: (
    <>
      <path d="M6 .7 11.3 6 6 11.3.7 6z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="m4.4 4.4 3.2 3.2M7.6 4.4 4.4 7.6" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
};
