/** Milliseconds until a style sheet that failed to load is requested again. */
const wait = 1000;

/**
 * Requests style sheets again until they load. The code of a screen fetches its style sheet only once: if the server is
 * away at that moment, the code is fetched again when the screen is opened, but the screen would stay without styles.
 */
export function retryStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      setTimeout(() => target.replaceWith(target.cloneNode()), wait);
    },
    // Errors of resources do not bubble.
    true,
  );
}
