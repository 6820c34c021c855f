import { create } from 'zustand';
import type { ImportReport } from '#shared/contract/imports.ts';
import { say } from '../../../ui/messages.ts';
import { client } from '../../../transport/client.ts';
import { look, useDraft } from '../draft.ts';
import { VideoUnreadable } from '../../../ui/files/video-decoder.ts';
import { looksLikePicture, looksLikeVideo, ofTheSystem, videoPictures } from '../../../ui/files/video-pictures.ts';
import { callsOf, type Chosen } from './parts.ts';

interface Sending {
  /** Bytes. */
  done: number;
  total: number;
  files: number;
  /** Everything is uploaded; archives are being unpacked. */
  unpacking: boolean;
  /** The video in which changes are looked for, and how much of it was looked at. */
  reading: { name: string; percent: number } | null;
}

interface Stage {
  sending: Sending | null;
  leftOut: NonNullable<ImportReport['leftOut']>;
  /** Videos that the browser could not read. */
  unread: readonly string[];
}

/** The upload in progress, and what was left out of the last one. */
export const useStage = create<Stage>(() => ({ sending: null, leftOut: [], unread: [] }));

/** A window sends one import at a time. */
let stop = new AbortController();

/** Cancels the upload in progress; what was sent is deleted. */
export function stopSending(): void {
  stop.abort();
}

/** Pictures of a video that are sent together. */
const together = 20;

/**
 * Uploads the selection to the project's machine and previews it there like a typed path. A video among pictures is
 * sent as a picture of each of its changes; beside other files it is part of a data set and sent as it is.
 */
export async function sendChosen(chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0 || useStage.getState().sending) return;
  stop = new AbortController();
  const { signal } = stop;
  const alone = chosen.every((entry) => looksLikePicture(entry) || looksLikeVideo(entry) || ofTheSystem(entry));
  const videos = alone ? chosen.filter(looksLikeVideo) : [];
  const files = chosen.filter((entry) => !videos.includes(entry));
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sending: Sending = { done: 0, total, files: files.length, unpacking: false, reading: null };
  const show = (change: Partial<Sending>) => {
    Object.assign(sending, change);
    useStage.setState({ sending: { ...sending } });
  };
  useStage.setState({ sending, leftOut: [], unread: [] });
  let upload: string | null = null;
  const leftOut: NonNullable<ImportReport['leftOut']> = [];
  const send = async (some: readonly Chosen[]) => {
    for (const call of callsOf(some)) {
      const answer: Awaited<ReturnType<typeof client.imports.stage>> = await client.imports.stage({
        upload,
        files: call.map(({ file }) => file),
        parts: call.map(({ name, at }) => ({ name, at })),
      });
      upload = answer.upload;
      leftOut.push(...answer.leftOut);
      show({ done: sending.done + call.reduce((sum, { file }) => sum + file.size, 0) });
      signal.throwIfAborted();
    }
  };
  const sendVideo = async (video: Chosen) => {
    const { name } = video;
    let found: Chosen[] = [];
    const progress = (share: number) => show({ reading: { name, percent: Math.floor(100 * share) } });
    try {
      for await (const picture of videoPictures(video, progress, signal)) {
        found.push(picture);
        if (found.length < together) continue;
        await send(found);
        found = [];
      }
    } catch (error) {
      if (!(error instanceof VideoUnreadable)) throw error;
      useStage.setState(({ unread }) => ({ unread: [...unread, name] }));
    }
    await send(found);
  };
  try {
    await send(files);
    for (const video of videos) await sendVideo(video);
    if (upload === null) return;
    show({ unpacking: true, reading: null });
    const { path, leftOut: packed } = await client.imports.staged({ upload });
    useStage.setState({ leftOut: [...leftOut, ...packed] });
    useDraft.setState({ path, format: null, convention: null, folders: {}, images: '' });
    look();
  } catch (error) {
    if (!signal.aborted) say(error);
    if (upload !== null) await client.imports.unstage({ upload }).catch(() => {});
  } finally {
    useStage.setState({ sending: null });
  }
}

/** Asks for files, or a folder, on the person's own machine. */
export function chooseToSend(what: 'files' | 'folder'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (what === 'folder') input.webkitdirectory = true;
  input.onchange = () =>
    void sendChosen([...(input.files ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name })));
  input.click();
}
