interface OpenField {
  /** Takes what was typed. */
  take: () => void;
  /** Forgets what was typed. */
  drop: () => void;
}

/** Each field on the screen. */
const fields = new Set<OpenField>();

/** Makes a field known while it is on the screen. Answers with what ends that, taking its text first. */
export function keepField(field: OpenField): () => void {
  fields.add(field);
  return () => {
    fields.delete(field);
    field.take();
  };
}

/**
 * Takes what was typed into fields and not taken yet. Called before anything else is done: an action, another screen,
 * a closing page; what a person typed is never behind what they do next.
 */
export function takeFields(): void {
  for (const { take } of [...fields]) take();
}

/** Forgets what was typed into fields and not taken yet: a person closes what they write in without keeping it. */
export function dropFields(): void {
  for (const { drop } of [...fields]) drop();
}
