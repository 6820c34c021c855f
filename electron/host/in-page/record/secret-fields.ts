import type { Area } from './recording.ts';

/**
 * The fields whose text is masked: passwords, also after a page shows them as plain text, one-time codes and card
 * numbers; none if secrets are recorded. It is sent to pages as text, so it may use nothing from outside itself.
 */
export function secretFields(secrets: boolean) {
  const passwordHints = /^(current-password|new-password|one-time-code|cc-number|cc-csc)$/;
  const hidden = new WeakSet<Element>();
  const holdsSecret = (field: HTMLInputElement): boolean =>
    field.type === 'password' || passwordHints.test(field.autocomplete);

  const isSecret = (node: unknown): boolean => {
    if (secrets || !(node instanceof HTMLInputElement)) return false;
    if (holdsSecret(node)) hidden.add(node);
    return hidden.has(node);
  };

  const frames = (doc: Document): Document[] => [
    doc,
    ...[...doc.querySelectorAll('iframe')].flatMap((frame) =>
      frame.contentDocument ? frames(frame.contentDocument) : [],
    ),
  ];
  /** Places of the filled ones, in this frame and in those of the same site. */
  const places = (): Area[] =>
    frames(document).flatMap((doc) =>
      [...doc.querySelectorAll('input')].flatMap((field): Area[] => {
        const secret = !secrets && (holdsSecret(field) || hidden.has(field));
        if (!secret || field.value === '') return [];
        const box = field.getBoundingClientRect();
        let [x, y] = [box.left, box.top];
        for (let at = doc.defaultView as Window | null; at && at !== window; at = at.parent) {
          const outer = at.frameElement?.getBoundingClientRect();
          x += (outer?.left ?? 0) + (at.frameElement?.clientLeft ?? 0);
          y += (outer?.top ?? 0) + (at.frameElement?.clientTop ?? 0);
        }
        return [[x, y, box.width, box.height]];
      }),
    );
  return { isSecret, places };
}
