import { app, type Session, shell, type WebContents } from 'electron';
import { inWords } from '#shared/phrases/phrase.ts';
import { externalAddress, isOurs, origin } from './window/address.ts';

/** Permissions of our own page: copy buttons write to the clipboard, *Paste picture* reads a picture from it. */
const pagePermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'clipboard-read']);

/** Denies every permission but those two, and grants those only to our own page. */
function denyPermissions(session: Session): void {
  const allowed = (permission: string, from: string) =>
    pagePermissions.has(permission) && from.replace(/\/$/, '') === origin;
  session.setPermissionCheckHandler((_contents, permission, from) => allowed(permission, from));
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(allowed(permission, isOurs(details.requestingUrl ?? contents.getURL()) ? origin : '')),
  );
  session.setDevicePermissionHandler(() => false);
}

/** The window requests our own scheme only; nothing it shows can reach a network. */
function blockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    const local = isOurs(details.url) || ['blob:', 'data:', 'devtools:'].includes(protocol);
    answer({ cancel: !local });
  });
}

/** The studio's own pages stay where they are. */
function lockStudio(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Foreign pages (of a page capture) can only navigate on the web, open nothing and get no permissions. */
function lockGuest(contents: WebContents): void {
  const web = (address: string) => /^https?:/i.test(address);
  contents.on('will-navigate', (event) => {
    if (!web(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!web(event.url) && !/^(about|data|blob):/i.test(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!web(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Unanswered on purpose: no page may learn about a person's certificates.
  contents.on('select-client-certificate', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** No page leaves our own address, opens a window or embeds a web view; downloads are refused. */
export function lockDown(session: Session): void {
  denyPermissions(session);
  blockNetwork(session);
  session.on('will-download', (event, item) => {
    // A report saved by the page itself comes as a blob; anything else does not.
    if (!item.getURL().startsWith(`blob:${origin}`)) event.preventDefault();
  });
  app.on('web-contents-created', (_event, contents) => {
    if (contents.session === session) lockStudio(contents);
    else lockGuest(contents);
  });
}

/** Opens an https address in the person's browser; false when it is refused. */
export function openOutside(address: string): boolean {
  const url = externalAddress(address);
  if (!url) return false;
  shell.openExternal(url.href).catch((error: unknown) => {
    process.stderr.write(inWords('desktop-browser-not-opened', { why: String(error) }));
  });
  return true;
}
