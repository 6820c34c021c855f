let styles: Promise<unknown> | undefined;

/**
 * Fetches code that draws Mantine components, and Mantine's style sheet with it. Home, the first screen, does without
 * both, so that it stands sooner. The sheet is in a cascade layer: our own rules win whichever comes first.
 */
export async function withMantine<T>(fetchCode: () => Promise<T>): Promise<T> {
  styles ??= import('@mantine/core/styles.layer.css');
  const [code] = await Promise.all([fetchCode(), styles]);
  return code;
}
