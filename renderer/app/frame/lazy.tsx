import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useDialogs } from '../../dialogs/dialogs.ts';
import { drawn } from '../../ui/late-dialog.tsx';
import { Text } from '../../ui/layout/primitives.tsx';

/** Wraps components that need the host or Mantine in their providers. */
async function provided<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): Promise<ComponentType<Props>> {
  const [{ Providers }, { default: Code }] = await Promise.all([import('../Providers.tsx'), fetchCode()]);
  return function Provided(props) {
    return (
      <Providers>
        <Code {...props} />
      </Providers>
    );
  };
}

/**
 * A menu of the frame whose code is fetched after the first paint. Until then `StandIn` renders its button; a press on
 * it fetches the code at once and is passed on to the menu's own button, and so is the focus.
 */
export function lateMenu(
  fetchCode: () => Promise<{ default: ComponentType }>,
  StandIn: ComponentType<{ onClick: () => void }>,
): ComponentType {
  let found: ComponentType | null = null;
  const fetchIt = async () => (found ??= await provided(fetchCode));
  return function LateMenu() {
    const [Menu, setMenu] = useState(() => found);
    const place = useRef<HTMLSpanElement>(null);
    const before = useRef({ focused: false, pressed: false });
    // A press requests the code again if it failed to load.
    const bring = () =>
      fetchIt().then(
        (code) => {
          before.current.focused = place.current?.contains(document.activeElement) ?? false;
          setMenu(() => code);
        },
        () => undefined,
      );
    const first = useRef(bring);
    useEffect(() => void drawn().then(first.current), []);
    useEffect(() => {
      const button = Menu && place.current?.querySelector('button');
      if (!button) return;
      const { focused, pressed } = before.current;
      before.current = { focused: false, pressed: false };
      // Something else was requested since.
      if (useDialogs.getState().open) return;
      if (focused) button.focus();
      if (pressed) button.click();
    }, [Menu]);
    const press = () => {
      before.current.pressed = true;
      void bring();
    };
    return (
      <Text ref={place} display="contents">
        {Menu ? <Menu /> : <StandIn onClick={press} />}
      </Text>
    );
  };
}

/** A part of the frame that is empty until its code has loaded. */
export function latePart(fetchCode: () => Promise<{ default: ComponentType }>): ComponentType {
  return function LatePart() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      drawn()
        .then(() => provided(fetchCode))
        .then(
          (code) => setPart(() => code),
          () => undefined,
        );
    }, []);
    return Part && <Part />;
  };
}
