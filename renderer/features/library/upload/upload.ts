import { type DragEvent, useCallback, useEffect, useState } from 'react';
import { create } from 'zustand';
import { say } from '../../../ui/messages.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';
import { type DroppedFile, droppedFiles } from '../../../ui/files/dropped-files.ts';
import { useBulkDialog } from '../bulk/bulk-dialog-store.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import { looksLikePicture, looksLikeVideo, ofTheSystem, videoPictures } from '../../../ui/files/video-pictures.ts';
import { VideoUnreadable } from '../../../ui/files/video-decoder.ts';

type Taken = DroppedFile;

export interface UploadState {
  done: number;
  total: number;
  going: boolean;
  imported: number;
  unchanged: number;
  refused: { record: string; why: string; phrase?: Phrase | undefined }[];
  /** The video in which changes are looked for, and how much of it was looked at. */
  reading?: { name: string; percent: number } | null;
}

/** The last drop or paste, and its result. */
export const useUpload = create<{ upload: UploadState | null }>(() => ({ upload: null }));

const inOneCall = 20;
const bytesInOneCall = 48 * 1024 * 1024;

/** Calls of at most 20 files and 48 MB, in order. */
export function packs(files: readonly Taken[]): Taken[][] {
  const all: Taken[][] = [];
  let bytes = 0;
  for (const taken of files) {
    const last = all.at(-1);
    if (!last || last.length >= inOneCall || bytes + taken.file.size > bytesInOneCall) {
      all.push([taken]);
      bytes = taken.file.size;
    } else {
      last.push(taken);
      bytes += taken.file.size;
    }
  }
  return all;
}

/** Uploads of a window go one after another. */
let before: Promise<void> = Promise.resolve();
let stop = new AbortController();

/** Stops the upload after the pictures in progress; what was added stays. */
export function stopUpload(): void {
  stop.abort();
}

/**
 * Sends pictures and the pictures of changes in videos to the project, after those of an upload still in progress; each
 * is added or refused with its reason.
 */
export function upload(
  files: readonly Taken[],
  source: 'drop' | 'paste' | 'capture',
  refused: UploadState['refused'] = [],
): Promise<void> {
  before = before.then(() => send(files, source, refused));
  return before;
}

async function send(
  files: readonly Taken[],
  source: 'drop' | 'paste' | 'capture',
  refused: UploadState['refused'],
): Promise<void> {
  const pictures = files.filter((taken) => !looksLikeVideo(taken));
  const report: UploadState = { done: 0, total: pictures.length, going: true, imported: 0, unchanged: 0, refused };
  const unset: string[] = [];
  stop = new AbortController();
  const { signal } = stop;
  const show = (change: Partial<UploadState> = {}) => {
    Object.assign(report, change);
    useUpload.setState({ upload: { ...report } });
  };
  const refuse = (record: string, why: string) => show({ refused: [...report.refused, { record, why }] });
  /** Sends the pictures of one call. Errors: what the project answered. */
  const sendPack = async (pack: readonly Taken[]) => {
    const answer = await client.imports.upload({
      files: pack.map((taken) => taken.file),
      names: pack.map((taken) => taken.name),
      source,
    });
    unset.push(...answer.unset);
    show({
      done: report.done + pack.length,
      imported: report.imported + answer.imported,
      unchanged: report.unchanged + answer.unchanged,
      refused: [...report.refused, ...answer.refused],
    });
  };
  // Files that were not sent are listed; dropping the same files again adds only those.
  const missing = (left: readonly Taken[], error: unknown) => {
    for (const { name } of left) refuse(name, i18next.t('library.upload.notSent'));
    say(error);
  };
  /** Sends the pictures of a video as they are found, so that no more than one call's are kept. */
  const sendVideo = async (video: Taken) => {
    let found: Taken[] = [];
    const { name } = video;
    const progress = (share: number) => {
      const percent = Math.floor(100 * share);
      if (percent !== report.reading?.percent) show({ reading: { name, percent } });
    };
    progress(0);
    try {
      for await (const picture of videoPictures(video, progress, signal)) {
        show({ total: report.total + 1 });
        if (packs([...found, picture]).length > 1) {
          await sendPack(found);
          found = [];
        }
        found.push(picture);
      }
    } catch (error) {
      if (!(error instanceof VideoUnreadable)) throw error;
      refuse(name, i18next.t('library.upload.videoUnreadable', { name }));
    }
    if (found.length > 0) await sendPack(found);
  };
  show();
  const videos = files.filter(looksLikeVideo);
  let sent = 0;
  try {
    for (const pack of packs(pictures)) {
      signal.throwIfAborted();
      await sendPack(pack);
    }
    for (const video of videos) {
      signal.throwIfAborted();
      await sendVideo(video);
      sent++;
    }
  } catch (error) {
    const { done, total, reading } = report;
    if (!signal.aborted) missing([...pictures.slice(done), ...videos.slice(sent)], error);
    else if (reading) say(i18next.t('library.upload.stoppedVideo', { name: reading.name }));
    else say(i18next.t('library.upload.stopped', { done, total }));
  }
  show({ going: false, reading: null });
  if (source === 'drop' && unset.length > 0) askForPlatform(unset);
}

/** Asks once per drop for the platform and app that no folder's name told. */
function askForPlatform(ids: readonly string[]): void {
  useBulkDialog.setState({ open: 'assign', about: ids });
}

/** Reads the clipboard's picture; for the menu, where there is no paste event. */
export async function uploadPasted(): Promise<void> {
  try {
    const items = await navigator.clipboard.read();
    const files: Taken[] = [];
    for (const item of items) {
      const type = item.types.find((text) => text.startsWith('image/'));
      if (!type) continue;
      const name = `pasted.${type.split('/')[1] ?? 'png'}`;
      files.push({ file: new File([await item.getType(type)], name, { type }), name });
    }
    if (files.length > 0) await upload(files, 'paste');
    else say(i18next.t('library.upload.pasteNone'));
  } catch (error) {
    const denied = error instanceof DOMException && error.name === 'NotAllowedError';
    say(i18next.t(denied ? 'library.upload.pasteRefused' : 'library.upload.pasteNone'));
  }
}

/** Takes pictures that are pasted anywhere on the screen. */
export function usePastedFiles(take: (files: readonly Taken[], source: 'paste') => Promise<void>): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void take(
        files.map((file) => ({ file, name: file.name })),
        'paste',
      );
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [take]);
}

/** Makes the whole screen a drop target for pictures, videos and folders. */
export function useDropTarget() {
  const [over, setOver] = useState(false);
  const refusal = useCallRefusal('imports.upload');
  const take = useCallback(
    async (files: readonly Taken[], source: 'drop' | 'paste') => {
      if (refusal !== null) {
        say(refusal);
        return;
      }
      const readable = (taken: Taken) => looksLikePicture(taken) || looksLikeVideo(taken);
      const wanted = files.filter(readable);
      if (wanted.length === 0) {
        say(i18next.t(source === 'drop' ? 'library.upload.notPictures' : 'library.upload.pasteNone'));
        return;
      }
      const others = files.filter((taken) => !readable(taken) && !ofTheSystem(taken));
      const refused = others.map(({ name }) => ({ record: name, why: i18next.t('library.upload.noPicture') }));
      await upload(wanted, source, refused);
    },
    [refusal],
  );
  const onDrop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    try {
      await take(await droppedFiles(event), 'drop');
    } catch (error) {
      say(error);
    }
  };
  const pick = useCallback(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = 'image/*,video/*';
    input.onchange = () =>
      void take(
        [...(input.files ?? [])].map((file) => ({ file, name: file.name })),
        'drop',
      );
    input.click();
  }, [take]);
  return {
    over,
    /** Why this person may not add pictures. */
    refusal,
    take,
    pick,
    props: {
      onDragOver: (event: DragEvent) => {
        if (![...event.dataTransfer.types].includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => void onDrop(event),
    },
  };
}
