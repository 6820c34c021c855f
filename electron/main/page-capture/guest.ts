import { BrowserWindow, type Session, session as sessions } from 'electron';
import type { PageCaptureOptions } from '#shared/page-capture.ts';

/** In memory only: no `persist:` before it. */
const partition = 'page-capture';

let guest: Session | null = null;

const fetched = new Set(['http:', 'https:', 'ws:', 'wss:', 'data:', 'blob:']);

/** The session of foreign pages: nothing of the studio's, every wish denied, no files, no downloads. */
function guestSession(onDownload: () => void): Session {
  if (!guest) {
    guest = sessions.fromPartition(partition, { cache: false });
    guest.setPermissionCheckHandler(() => false);
    guest.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
    guest.setDevicePermissionHandler(() => false);
    guest.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !fetched.has(new URL(url).protocol) }));
    // As the browser inside calls itself, without the studio's name: pages should look as they do to people.
    guest.setUserAgent(guest.getUserAgent().replace(/\s(?:electron|benchwright)\/\S+/gi, ''));
  }
  guest.removeAllListeners('will-download');
  guest.on('will-download', (event) => {
    event.preventDefault();
    onDownload();
  });
  return guest;
}

/**
 * A window that nobody sees, for one foreign page: sandboxed, without preload and Node, in a session of its own.
 * Where it may go is held by the lockdown of all guests. Destroy it in the end; `close` would ask the page.
 */
export async function openGuest(
  { width, height }: PageCaptureOptions,
  parent: BrowserWindow,
  onDownload: () => void,
): Promise<BrowserWindow> {
  const session = guestSession(onDownload);
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
      // Painted though it is never shown.
      offscreen: true,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      navigateOnDragDrop: false,
      disableDialogs: true,
      backgroundThrottling: false,
      spellcheck: false,
      plugins: false,
    },
  });
  window.webContents.setAudioMuted(true);
  return window;
}
