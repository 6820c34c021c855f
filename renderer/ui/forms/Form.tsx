import type { ComponentPropsWithoutRef } from 'react';
import type { StudioForm } from './use-studio-form.ts';
import { useUnsaved } from './unsaved.ts';

/**
 * The element of a studio form. The browser's own checks are off: the form says what is wrong itself. A dialog around
 * it asks before it closes with unsaved text; `kept` says that the text survives the dialog, so that it need not ask.
 */
export function Form<V>({
  of,
  kept = false,
  ...rest
}: { of: StudioForm<V>; kept?: boolean } & Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'noValidate'>) {
  useUnsaved(of.dirty && !of.pending && !kept);
  return <form {...rest} ref={of.element} noValidate onSubmit={of.submit} />;
}
