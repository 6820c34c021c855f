import { type Props, Stack } from '../layout/primitives.tsx';
import { useUnsaved } from './unsaved.ts';
import type { StudioForm } from './use-studio-form.ts';

/**
 * The element of a studio form: fields below each other. The browser's own checks are off: the form says what is wrong
 * itself. A dialog around it asks before it closes with unsaved text; `kept` says that the text survives the dialog, so
 * that it need not ask.
 */
export function Form<V>({
  of,
  kept = false,
  ...rest
}: { of: StudioForm<V>; kept?: boolean } & Omit<Props<'form'>, 'as' | 'ref' | 'onSubmit' | 'noValidate'>) {
  useUnsaved(of.dirty && !of.pending && !kept);
  return <Stack as="form" gap={12} {...rest} ref={of.element} noValidate onSubmit={of.submit} />;
}
