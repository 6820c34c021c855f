import type { Recording } from './recording.ts';

/**
 * Reports typed text, pressed keys and chosen options. It is sent to pages as text, so it may use nothing from outside
 * itself.
 */
export function followKeys({ tell, listen, targetOf, described, isSecret }: Recording): void {
  let session = 0;
  let field: EventTarget | null = null;
  let typed = '';
  let masked = false;
  const endText = () => {
    field = null;
  };
  const typing = (target: EventTarget | null) => {
    if (field === target) return;
    field = target;
    session = Date.now() + Math.random();
    typed = '';
    masked = isSecret(target);
  };
  const tellText = (target: EventTarget | null) =>
    tell('text', { session, text: masked ? '' : typed, masked, element: described(target) });
  const editable = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !/^(button|submit|reset|image|checkbox|radio|range|color|file)$/.test(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable);
  const oneLine = (target: EventTarget | null) => target instanceof HTMLInputElement;

  listen('beforeinput', (event) => {
    const target = targetOf(event);
    const { inputType, data } = event;
    if (inputType === 'insertText' || inputType === 'insertCompositionText' || inputType === 'insertReplacementText') {
      typing(target);
      // A composition is reported as a whole each time.
      if (inputType === 'insertCompositionText') return;
      typed += data ?? '';
    } else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
      if (oneLine(target)) return;
      typing(target);
      typed += '\n';
    } else if (inputType === 'deleteContentBackward' && field === target && typed !== '') typed = typed.slice(0, -1);
    else return;
    tellText(target);
  });
  listen('compositionend', (event) => {
    typing(targetOf(event));
    typed += event.data;
    tellText(targetOf(event));
  });

  const names: Record<string, string> = {
    ' ': 'space',
    Escape: 'esc',
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    Delete: 'delete',
    Backspace: 'backspace',
    PageUp: 'pageup',
    PageDown: 'pagedown',
  };
  listen(
    'keydown',
    (event) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      const target = targetOf(event);
      if (/^(Control|Alt|AltGraph|Meta|Shift|CapsLock|Dead|Process|Unidentified)$/.test(key) || event.isComposing)
        return;
      const graph = event.getModifierState('AltGraph');
      const combined = (ctrlKey || altKey || metaKey) && !graph;
      if (combined && (ctrlKey || metaKey) && /^[-+=0]$/.test(key)) return event.preventDefault();
      const inText = editable(target);
      if (!combined && key.length === 1 && (inText || key !== ' ')) {
        // Typed text is seen by what it changes in a field; a letter pressed elsewhere is a key.
        if (inText) return;
      }
      if (!combined && key === 'Enter') {
        if (inText && !oneLine(target) && !event.defaultPrevented) return;
        endText();
        return tell('enter', { element: described(target) });
      }
      if (!combined && key === 'Backspace' && inText && field === target && typed !== '') return;
      endText();
      const shift = shiftKey && (combined || key.length > 1);
      const pressed = [
        ...(ctrlKey && !graph ? ['ctrl'] : []),
        ...(altKey && !graph ? ['alt'] : []),
        ...(shift ? ['shift'] : []),
        ...(metaKey ? ['meta'] : []),
        names[key] ?? key.toLowerCase(),
      ];
      tell('keys', { keys: pressed, element: described(target) });
    },
    false,
  );
  listen('change', (event) => {
    const target = targetOf(event);
    if (!(target instanceof HTMLSelectElement)) return;
    const chosen = [...target.selectedOptions].map((selectedOption) => selectedOption.label).join(', ');
    tell('choose', { text: chosen, element: described(target) });
  });
}
