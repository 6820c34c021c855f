import { app, BrowserWindow, type Session, session as sessions } from 'electron';
import type { PageCaptureOptions } from '#shared/page-capture.ts';
import { CaptureFault } from './faults.ts';
import { pagePreferences } from '../window/page-preferences.ts';
import { foreignPagesRefused } from '../window/runtime.ts';

/** Electron's sessions are of the process; by their partition. */
const guests = new Map<string, Session>();

const fetched: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:', 'data:', 'blob:']);

/**
 * A session for foreign pages, in memory only (no `persist:` prefix): it shares nothing with the studio, and
 * denies permissions, files and downloads.
 */
export function guestSession(partition: string, onDownload: () => void = () => undefined): Session {
  let guest = guests.get(partition);
  if (!guest) {
    guest = sessions.fromPartition(partition, { cache: false });
    guests.set(partition, guest);
    guest.setPermissionCheckHandler(() => false);
    guest.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
    guest.setDevicePermissionHandler(() => false);
    guest.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !fetched.has(new URL(url).protocol) }));
    // Chromium's own user agent without the studio's name, so that pages look as usual.
    guest.setUserAgent(guest.getUserAgent().replace(/\s(?:electron|benchwright)\/\S+/gi, ''));
  }
  guest.removeAllListeners('will-download');
  guest.on('will-download', (event) => {
    event.preventDefault();
    onDownload();
  });
  return guest;
}

/** Throws the reason if foreign pages may not be opened. Called before every window for one. */
export function assertForeignPages(): void {
  const sandboxed = !app.commandLine.hasSwitch('no-sandbox');
  const why = foreignPagesRefused({ packaged: app.isPackaged, sandboxed });
  if (why !== null) throw new CaptureFault('failed', why);
}

/** Limits of every window with a foreign page. */
export const guestPreferences = { ...pagePreferences, backgroundThrottling: false, plugins: false } as const;

/**
 * A window that nobody sees, for one foreign page: sandboxed, without preload and Node, in a session of its own.
 * The lockdown of all guests limits where it may navigate. Destroy it in the end; `close` would ask the page.
 */
export async function openGuest(
  { width, height }: PageCaptureOptions,
  parent: BrowserWindow,
  onDownload: () => void,
): Promise<BrowserWindow> {
  assertForeignPages();
  const session = guestSession('page-capture', onDownload);
  await session.clearStorageData();
  const window = new BrowserWindow({
    parent,
    width,
    height,
    useContentSize: true,
    show: false,
    skipTaskbar: true,
    focusable: false,
    webPreferences: {
      session,
      // Painted even though it is never shown.
      offscreen: true,
      disableDialogs: true,
      ...guestPreferences,
    },
  });
  window.webContents.setAudioMuted(true);
  return window;
}
