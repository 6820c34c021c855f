import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { whenBack } from '../../transport/use-connection.ts';
import { type Faults, faultsOf, faultsOfRefusal } from './faults.ts';

interface Options<V, In, Out> {
  /** Initial values; an empty number is ''. */
  initial: V;
  /** The contract's schema of `toInput`. Its errors are shown under the fields with the same paths. */
  schema?: z.ZodType;
  /** The input of the procedure, from the fields. */
  toInput: (values: V) => In;
  /** Errors that the schema does not know, by path: a name that is taken. They replace the schema's. */
  check?: (values: V) => Faults;
  /** The field that shows the error of an input path; by default the one with the same path. */
  fieldOf?: (path: string) => string;
  /** Shows the controls with errors, for example by opening their tab. */
  reveal?: (paths: readonly string[]) => void;
  save: (input: In, values: V) => Promise<Out>;
  onSaved?: (saved: Out, values: V) => void;
  onValues?: (values: V) => void;
  /**
   * Sends again what the host could not be reached for, once it answers. For forms that save by themselves with a
   * procedure that may be called twice; the others wait for their button.
   */
  sendsAgain?: boolean;
}

export interface StudioForm<V> {
  values: V;
  /** The library's form: lists, single values, resets. */
  form: UseFormReturnType<V>;
  /** Props of the control at a path: value, change, fault. `{ type: 'checkbox' }` for what is on or off. */
  field: UseFormReturnType<V>['getInputProps'];
  /** The form's element, which `Form` sets. */
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  saved: boolean;
  /** Why it was not saved, when no field on the screen can show it. */
  failure: unknown;
  /** Whether there is unsaved input. */
  dirty: boolean;
}

const isPressed = (target: EventTarget | null | undefined): boolean =>
  target instanceof HTMLButtonElement && target.matches(':active');

/**
 * The behaviour of all the studio's forms. An error is shown under its field when a changed field is left and when the
 * form is sent, and disappears with the next input; the first invalid field gets the focus. The host's refusals are
 * shown at the field they name. Typed input is never lost.
 */
export function useStudioForm<V extends Record<string, unknown>, In, Out>({
  initial,
  schema,
  toInput,
  check,
  fieldOf = (path) => path,
  reveal,
  save,
  onSaved,
  onValues,
  sendsAgain = false,
}: Options<V, In, Out>): StudioForm<V> {
  const element = useRef<HTMLFormElement>(null);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const placed = (faults: Faults): Faults =>
    Object.fromEntries(Object.entries(faults).map(([path, words]) => [fieldOf(path), words]));
  const validate = (values: V): Faults => ({
    ...(schema ? placed(faultsOf(schema, toInput(values))) : {}),
    ...check?.(values),
  });
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate,
    ...(onValues ? { onValuesChange: onValues } : {}),
    enhanceGetInputProps: ({ field, form: own }) => ({
      onBlur: (event: FocusEvent<HTMLElement> | undefined) => {
        // A button being pressed must not move away from the pointer; one reached by Tab may.
        if (isPressed(event?.relatedTarget) || !own.isDirty(field)) return;
        const fault = validate(own.getValues())[String(field)];
        if (fault !== undefined) own.setFieldError(field, fault);
      },
    }),
  });
  /** Shows errors without a control on the screen, and focuses the first invalid control. */
  const show = (faults: Faults): void => {
    if (reveal) flushSync(() => reveal(Object.keys(faults)));
    const root = element.current;
    const control = (path: string) => root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? null;
    const loose = Object.entries(faults).filter(([path]) => control(path) === null);
    setElsewhere(loose.length === 0 ? null : loose.map(([, words]) => words).join(' '));
    requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const saving = useMutation({
    mutationFn: (values: V) => save(toInput(values), values),
    onSuccess: (saved, values) => {
      form.resetDirty(values);
      onSaved?.(saved, values);
    },
    onError: (error) => {
      const faults = placed(faultsOfRefusal(error));
      if (Object.keys(faults).length === 0) return;
      form.setErrors(faults);
      show(faults);
    },
  });
  const atFields = Object.keys(faultsOfRefusal(saving.error)).length > 0;
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (saving.isPending) return;
    setElsewhere(null);
    form.onSubmit(
      (values) => saving.mutate(values),
      (faults) => show(faults as Faults),
    )(event);
  };
  /** "Benchwright is not responding" is no longer true. */
  const back = useRef(() => {});
  back.current = () => {
    if (saving.error === null || saving.error instanceof ORPCError) return;
    saving.reset();
    if (sendsAgain) submit();
  };
  useEffect(() => whenBack(() => back.current()), []);
  return {
    values: form.values,
    form,
    field: form.getInputProps,
    element,
    submit,
    pending: saving.isPending,
    saved: saving.isSuccess,
    failure: elsewhere ?? (atFields ? null : saving.error),
    dirty: form.isDirty(),
  };
}

/** A number as its field holds it: '' if there is none. */
export type Typed = number | '';

/** A typed number, or undefined for an empty field. */
export const numberIn = (typed: Typed): number | undefined => (typed === '' ? undefined : typed);
