import type { ImagePolicy } from '../geometry/image-policy.ts';

/**
 * Changes of the items that a robust model does not mind: options in another order, smaller or compressed pictures, the
 * same screen in its dark theme where that was captured.
 */
export const perturbations = ['shuffled', 'scale-75', 'scale-50', 'jpeg-60', 'dark-twin'] as const;
export type Perturbation = (typeof perturbations)[number];

/** How a perturbation changes the pictures; null if it leaves them as they are. */
export function pictureChange(perturbation: Perturbation | null): Partial<ImagePolicy> | null {
  switch (perturbation) {
    case 'scale-75':
      return { scale: 0.75 };
    case 'scale-50':
      return { scale: 0.5 };
    case 'jpeg-60':
      return { format: 'jpeg', quality: 60 };
    default:
      return null;
  }
}
