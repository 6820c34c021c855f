import type { MouseEvent } from 'react';

/**
 * Props of a button that this person may not press: it is disabled, but can still be focused and hovered to see the
 * reason. None without a refusal.
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
