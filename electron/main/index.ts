import path from 'node:path';
import { app, BrowserWindow, dialog, protocol, session } from 'electron';
import { appRoot, userFolder } from '#electron/host/files/app-folders.ts';
import { channels } from '#shared/channels.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { Engine } from './engine.ts';
import { answerPage } from './ipc.ts';
import { Keychain } from './keychain.ts';
import { lockDown } from './lockdown.ts';
import { drawMenu } from './window/menu.ts';
import { declareScheme, serveScheme } from './protocol.ts';
import { answerRecording, closeRecordings } from './recording-windows.ts';
import { openWindow } from './window/window.ts';

/** Maximum milliseconds for the host to close its project when the app quits. */
const closeLimit = 10_000;

/** The project named on the command line as `--project=<folder>`. */
function projectAsked(): string | null {
  const prefix = '--project=';
  const found = process.argv.find((arg) => arg.startsWith(prefix));
  return found ? path.resolve(found.slice(prefix.length)) : null;
}

const folder = userFolder();
app.setPath('userData', path.join(folder, 'electron'));
// Chromium refuses to sandbox root; only tests in containers pass --no-sandbox, and the window's own setting stays on.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
declareScheme();

function start(): void {
  let window: BrowserWindow | null = null;
  const send = (channel: string, value: unknown) => {
    if (window && !window.isDestroyed()) window.webContents.send(channel, value);
  };
  const engine = new Engine(new Keychain(folder), projectAsked(), {
    state: (state) => {
      if (state === 'down') closeRecordings();
      send(channels.host, state);
    },
    guest: answerRecording,
    lost: (why) => {
      dialog.showErrorBox('Benchwright stopped', inWords('desktop-start-again', { why }));
      app.exit(1);
    },
    project: (open) => {
      if (window && !window.isDestroyed()) window.setRepresentedFilename(open ?? '');
    },
  });
  const choose = (action: string) => send(channels.action, action);

  lockDown(session.defaultSession);
  serveScheme(protocol, path.join(appRoot(), 'out', 'renderer'), engine);
  drawMenu([], choose);
  window = openWindow(folder);
  // Starting the host now would compete with the page for the processor; the page's requests wait for it.
  let started = false;
  const startEngine = () => {
    if (!started) engine.start();
    started = true;
  };
  window.webContents.once('dom-ready', startEngine);
  window.webContents.once('did-fail-load', startEngine);
  answerPage(window, engine, (groups) => drawMenu(groups, choose));

  app.on('second-instance', () => {
    if (!window || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  // Recording windows close with the studio's; what was recorded is kept.
  window.on('closed', () => app.quit());
  app.on('window-all-closed', () => app.quit());
  let stopped = false;
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    void engine.stop(closeLimit).then(() => {
      stopped = true;
      app.quit();
    });
  });
}

// Top-level await on whenReady would deadlock in an ES module.
if (app.requestSingleInstanceLock())
  app.whenReady().then(start, (error: unknown) => {
    process.stderr.write(`benchwright: ${String(error)}\n`);
    app.exit(1);
  });
else app.quit();
