interface OpenField {
  /** Commits the typed text. */
  take: () => void;
  /** Discards the typed text. */
  drop: () => void;
}

/** Each field on the screen. */
const fields = new Set<OpenField>();

/** Registers a field while it is on the screen. Returns a function that commits its text and unregisters it. */
export function keepField(field: OpenField): () => void {
  fields.add(field);
  return () => {
    fields.delete(field);
    field.take();
  };
}

/**
 * Commits typed text in all fields. Called before anything else is done: an action, another screen, a closing page,
 * so that typed text never comes after what a person does next.
 */
export function takeFields(): void {
  for (const { take } of [...fields]) take();
}

/** Discards typed text in all fields, when a person closes a form without keeping it. */
export function dropFields(): void {
  for (const { drop } of [...fields]) drop();
}
