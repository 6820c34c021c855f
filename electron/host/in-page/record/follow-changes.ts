import type { Recording } from './recording.ts';

/**
 * Reports that the page may look different, and what is done in frames of other sites; it keeps an eye on fields that
 * are about to show their secret. It is sent to pages as text, so it may use nothing from outside itself.
 */
export function followChanges({ send, tell, targetOf, isSecret }: Recording): void {
  let changedAt = 0;
  const changed = () => {
    // A page that changes constantly would send nothing else.
    if (Date.now() - changedAt < 30) return;
    changedAt = Date.now();
    send(
      JSON.stringify({
        kind: 'changed',
        t: changedAt,
        url: location.href,
        title: window === window.top ? document.title : null,
      }),
    );
  };
  for (const type of [
    'scroll',
    'input',
    'load',
    'resize',
    'focusin',
    'focusout',
    'transitionend',
    'animationend',
    'toggle',
  ])
    window.addEventListener(type, changed, { capture: true, passive: true });
  const look = (root: Node) => {
    for (const element of (root as ParentNode).querySelectorAll?.('input') ?? []) isSecret(element);
  };
  const begin = () => {
    look(document);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        isSecret(target);
        for (const node of addedNodes) {
          isSecret(node);
          look(node);
        }
      }
      changed();
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
      attributeOldValue: false,
    });
    changed();
  };
  // A field shown as plain text was a password field before its attribute changed.
  window.addEventListener('focus', (event) => isSecret(targetOf(event)), true);
  window.addEventListener('blur', (event) => {
    if (event.target !== window) return;
    const frame = document.activeElement;
    if (!(frame instanceof HTMLIFrameElement)) return;
    // What is done in a frame of another site is not reported.
    if (frame.contentDocument === null) tell('unseen', { where: frame.src });
  });
  begin();
}
