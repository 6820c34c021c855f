import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { withMantine } from '../theme/mantine.ts';

/** Resolves once what React has just drawn is on the screen and the page has nothing more urgent to do. */
export async function drawn(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100));
  await new Promise<void>((resolve) => idle(() => resolve(), { timeout: 1000 }));
}

export interface LateMenuProps {
  /** Whether the stand-in was pressed before the menu's code was there. */
  opened: boolean;
}

/**
 * A menu whose code is fetched after the first picture. Until then `standIn` draws its button; a press on it is
 * remembered and opens the menu when it comes.
 */
export function lateMenu(
  fetchCode: () => Promise<{ default: ComponentType<LateMenuProps> }>,
  standIn: (onClick: () => void) => ReactNode,
): ComponentType {
  const Menu = lazy(() => drawn().then(() => withMantine(fetchCode)));
  return function LateMenu() {
    const [pressed, setPressed] = useState(false);
    return (
      <Suspense fallback={standIn(() => setPressed(true))}>
        <Menu opened={pressed} />
      </Suspense>
    );
  };
}

/** A dialog whose code is fetched when it is first opened or asked for ahead. Draws nothing until then. */
export function lateDialog<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): { Dialog: ComponentType<Props>; fetchAhead: () => void } {
  let found: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    const code = await withMantine(fetchCode);
    found = code.default;
    return code;
  };
  const Lazy = lazy(fetchIt);
  return {
    Dialog: function LateDialog(props) {
      // React holds what has suspended back for 300 ms, so code that is there must not suspend.
      const [Shown] = useState<ComponentType<Props>>(() => found ?? Lazy);
      return (
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      );
    },
    fetchAhead: () => void fetchIt().catch(() => undefined),
  };
}
