import { type BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, shell, type IpcMainEvent } from 'electron';
import type { z } from 'zod';
import type { MenuGroup } from '#shared/bridge.ts';
import { channels } from '#shared/channels.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { accepted } from './accepted.ts';
import { capture, captureSources } from './capture.ts';
import type { Engine } from './engine.ts';
import { openOutside } from './lockdown.ts';
import { cancelPageCapture, capturePage } from './page-capture/index.ts';
import { mayReveal } from './reveal.ts';
import { titled } from './window/runtime.ts';
import { isOurs } from './window/address.ts';

/** True when a message comes from the top frame of one of our own pages. */
function trusted(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOurs(frame.url);
}

/** Answers a call from our own page with a valid argument; refuses all others. */
function answer<S extends z.ZodType, R>(channel: string, schema: S | null, work: (input: z.infer<S>) => R): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, input: unknown) => {
    if (!trusted(event)) throw new Error(inWords('desktop-other-window'));
    return work(schema ? schema.parse(input) : (undefined as z.infer<S>));
  });
}

function listen<S extends z.ZodType>(channel: string, schema: S, work: (input: z.infer<S>) => void): void {
  ipcMain.on(channel, (event, input: unknown) => {
    const parsed = schema.safeParse(input);
    if (trusted(event) && parsed.success) work(parsed.data);
  });
}

/** Registers everything that the page may ask of the main process. */
export function answerPage(window: BrowserWindow, engine: Engine, setMenu: (groups: MenuGroup[]) => void): void {
  ipcMain.on(channels.connect, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (trusted(event)) engine.connect(port);
    else port.close();
  });
  listen(channels.menu, accepted.menu, setMenu);
  listen(channels.title, accepted.title, (title) => window.setTitle(titled(title)));

  // Places that the person chose in this window's dialogs.
  const chosen: string[] = [];

  answer(channels.pickFolder, accepted.pickFolder, async ({ title, create }) => {
    const properties = [
      'openDirectory' as const,
      ...(create ? ['createDirectory' as const, 'promptToCreate' as const] : []),
    ];
    const { filePaths } = await dialog.showOpenDialog(window, { title, properties });
    chosen.push(...filePaths);
    return filePaths[0] ?? null;
  });
  answer(channels.pickFiles, accepted.pickFiles, async ({ title, filters = [], many }) => {
    const properties = ['openFile' as const, ...(many ? ['multiSelections' as const] : [])];
    const { filePaths } = await dialog.showOpenDialog(window, { title, filters, properties });
    return filePaths;
  });
  answer(channels.pickSave, accepted.pickSave, async ({ title, name, filters = [] }) => {
    const properties = ['createDirectory' as const, 'showOverwriteConfirmation' as const];
    const { filePath } = await dialog.showSaveDialog(window, { title, defaultPath: name, filters, properties });
    if (filePath) chosen.push(filePath);
    return filePath || null;
  });
  answer(channels.captureSources, null, captureSources);
  answer(channels.capture, accepted.capture, capture);
  answer(channels.capturePage, accepted.capturePage, (options) => capturePage(options, window));
  listen(channels.cancelCapturePage, accepted.cancelCapturePage, cancelPageCapture);
  answer(channels.openExternal, accepted.openExternal, openOutside);
  answer(channels.reveal, accepted.reveal, (file) => {
    const may = mayReveal(file, [engine.project, ...chosen]);
    if (may) shell.showItemInFolder(file);
    return may;
  });
}
