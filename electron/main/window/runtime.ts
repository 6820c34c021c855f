import { inWords } from '#shared/phrases/phrase.ts';
/** Version of Electron that this build was made for; inserted by the build. */
declare const __ELECTRON_VERSION__: string;

/**
 * Says in the window's title that it does not run on the Electron that the studio was made for (a stand-in for tests, an
 * override): it lacks the right one's fixes and is not for real work.
 */
export function titled(
  title: string,
  { made = __ELECTRON_VERSION__, runs = process.versions.electron }: { made?: string; runs?: string | undefined } = {},
): string {
  const major = (version: string) => version.split('.')[0];
  if (runs === undefined || major(runs) === major(made)) return title;
  return inWords('desktop-test-runtime', { title, runs, made });
}

/**
 * Why this app opens no web pages; null if it may. An AppImage starts itself with `--no-sandbox` where the system
 * forbids user namespaces, and a foreign page would then have all rights of the person. Unpackaged, that switch is the
 * choice of whoever started the app: tests in containers.
 */
export function foreignPagesRefused({ packaged, sandboxed }: { packaged: boolean; sandboxed: boolean }): string | null {
  if (sandboxed || !packaged) return null;
  return inWords('desktop-no-sandbox');
}
