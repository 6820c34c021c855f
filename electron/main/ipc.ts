import {
  type BrowserWindow,
  desktopCapturer,
  dialog,
  ipcMain,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  screen,
  shell,
} from 'electron';
import { z } from 'zod';
import type { Captured, CaptureSource, MenuGroup } from '#shared/bridge.ts';
import { channels } from '#shared/channels.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Engine } from './engine.ts';
import { openOutside } from './lockdown.ts';
import { cancelPageCapture, capturePage } from './page-capture/index.ts';
import { mayReveal } from './reveal.ts';
import { titled } from './window/runtime.ts';
import { isOurs } from './window/address.ts';
import { pageCaptureOptions } from '#shared/page-capture.ts';

const short = z.string().max(300);
const filters = z.array(z.object({ name: short, extensions: z.array(z.string().max(20)).max(40) })).max(20);

/** What the main process accepts on each channel; anything else is refused. */
const accepted = {
  menu: z
    .array(
      z.object({
        id: short,
        label: short,
        entries: z
          .array(z.object({ action: short, label: short, shortcut: short.nullable(), enabled: z.boolean() }))
          .max(100),
      }),
    )
    .max(20),
  title: short,
  pickFolder: z.object({ title: short, create: z.boolean().optional() }),
  pickFiles: z.object({ title: short, filters: filters.optional(), many: z.boolean().optional() }),
  pickSave: z.object({ title: short, name: short, filters: filters.optional() }),
  capture: short,
  capturePage: pageCaptureOptions,
  cancelCapturePage: z.null(),
  openExternal: z.string().max(4000),
  reveal: z.string().max(4000),
};

/** Screens and windows that can be captured, with thumbnails. */
async function captureSources(): Promise<CaptureSource[]> {
  const found = await desktopCapturer.getSources({
    types: ['screen', 'window'],
    thumbnailSize: { width: 320, height: 200 },
  });
  return found.map((source) => ({
    id: source.id,
    name: source.name,
    kind: source.id.startsWith('screen:') ? 'screen' : 'window',
    preview: source.thumbnail.toDataURL(),
  }));
}

/** The source at its full size in device pixels, as PNG; a sentence if it is gone. */
async function capture(id: string): Promise<Captured> {
  // The picture keeps its shape inside this size, so the largest screen's size loses nothing.
  const sizes = screen.getAllDisplays().map(({ size, scaleFactor }) => ({
    width: Math.ceil(size.width * scaleFactor),
    height: Math.ceil(size.height * scaleFactor),
  }));
  const thumbnailSize = {
    width: Math.max(...sizes.map((size) => size.width)),
    height: Math.max(...sizes.map((size) => size.height)),
  };
  const types: ('screen' | 'window')[] = [id.startsWith('screen:') ? 'screen' : 'window'];
  const source = (await desktopCapturer.getSources({ types, thumbnailSize })).find((source) => source.id === id);
  if (!source || source.thumbnail.isEmpty()) return { ok: false, message: inWords('desktop-source-gone') };
  return { ok: true, picture: new Uint8Array(source.thumbnail.toPNG()) };
}

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
