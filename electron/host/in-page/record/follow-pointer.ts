import type { Recording } from './recording.ts';

/** Reports what the pointer does. It is sent to pages as text, so it may use nothing from outside itself. */
export function followPointer({ tell, listen, targetOf, described, offset }: Recording): void {
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const [x, y] = offset() ?? [0, 0];
    return { x: clientX + x, y: clientY + y };
  };

  let over: EventTarget | null = null;
  let dropped: { x: number; y: number } | null = null;
  listen('pointermove', (event) => {
    const target = targetOf(event);
    if (target === over) return;
    over = target;
    // What is under the pointer may look different now; and a person is using this page.
    tell('present');
  });
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    dropped = null;
    tell('press', { ...placeOf(event), element: described(targetOf(event)) });
  });
  listen('pointerup', (event) => event.button === 0 && tell('release', placeOf(event)));
  listen('dblclick', () => tell('twice'));
  listen('dragover', (event) => {
    dropped = placeOf(event);
  });
  listen('drop', (event) => {
    dropped = placeOf(event);
  });
  listen('dragend', (event) => tell('release', dropped ?? placeOf(event)));
  listen('contextmenu', (event) => {
    if (event.button !== 2) return;
    tell('menu', { ...placeOf(event), element: described(targetOf(event)) });
  });
  listen(
    'wheel',
    (event) => {
      // The zoom level stays as it was chosen.
      if (event.ctrlKey) return event.preventDefault();
      const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? innerHeight : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      tell('wheel', { ...placeOf(event), dx, dy, element: described(targetOf(event)) });
    },
    false,
  );
}
