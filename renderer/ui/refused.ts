import type { MouseEvent } from 'react';

/**
 * Props of a button that this person may not press: it is greyed, can still be reached by keyboard and pointer, and says
 * why. None when there is no refusal.
 */
export const refused = (refusal: string | null | undefined) =>
  refusal == null
    ? {}
    : {
        'aria-disabled': true,
        title: refusal,
        'aria-description': refusal,
        onClick: (event: MouseEvent) => event.preventDefault(),
      };
