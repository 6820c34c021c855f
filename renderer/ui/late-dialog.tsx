import { type ComponentType, lazy, Suspense, useState } from 'react';

/** Resolves once what React has just rendered is on the screen. */
export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The same, once the page is also idle. */
export async function drawn(): Promise<void> {
  await painted();
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100));
  await new Promise<void>((resolve) => idle(() => resolve(), { timeout: 1000 }));
}

/** A dialog whose code is fetched when it is first opened or preloaded. Renders nothing until then. */
export function lateDialog<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): { Dialog: ComponentType<Props>; fetchAhead: () => void } {
  let found: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    const code = await fetchCode();
    found = code.default;
    return code;
  };
  const Lazy = lazy(fetchIt);
  return {
    Dialog: function LateDialog(props) {
      // React delays suspended content for 300 ms, so loaded code must not suspend.
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
