/** What takes the text typed into a field, for each field on the screen. */
const fields = new Set<() => void>();

/** Makes a field known while it is on the screen. Answers with what ends that, taking its text first. */
export function keepField(take: () => void): () => void {
  fields.add(take);
  return () => {
    fields.delete(take);
    take();
  };
}

/**
 * Takes what was typed into fields and not taken yet. Called before anything else is done: an action, another screen,
 * a closing page; what a person typed is never behind what they do next.
 */
export function takeFields(): void {
  for (const take of [...fields]) take();
}
