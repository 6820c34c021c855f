import { create } from 'zustand';
import type { ImportReport } from '#shared/contract/imports.ts';
import { say } from '../../../ui/messages.ts';
import { client } from '../../../transport/client.ts';
import { look, useDraft } from '../draft.ts';
import { callsOf, type Chosen } from './parts.ts';

interface Sending {
  /** Bytes. */
  done: number;
  total: number;
  files: number;
  /** Everything is uploaded; archives are being unpacked. */
  unpacking: boolean;
}

/** The upload in progress, and what was left out of the last one. */
export const useStage = create<{ sending: Sending | null; leftOut: NonNullable<ImportReport['leftOut']> }>(() => ({
  sending: null,
  leftOut: [],
}));

/** A window sends one import at a time. */
let stopped = false;

/** Cancels the upload in progress; what was sent is deleted. */
export function stopSending(): void {
  stopped = true;
}

/** Uploads the selection to the project's machine and previews it there like a typed path. */
export async function sendChosen(chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0 || useStage.getState().sending) return;
  stopped = false;
  const total = chosen.reduce((sum, { file }) => sum + file.size, 0);
  const sending: Sending = { done: 0, total, files: chosen.length, unpacking: false };
  useStage.setState({ sending, leftOut: [] });
  let upload: string | null = null;
  try {
    const leftOut: NonNullable<ImportReport['leftOut']> = [];
    for (const call of callsOf(chosen)) {
      const answer: Awaited<ReturnType<typeof client.imports.stage>> = await client.imports.stage({
        upload,
        files: call.map(({ file }) => file),
        parts: call.map(({ name, at }) => ({ name, at })),
      });
      upload = answer.upload;
      leftOut.push(...answer.leftOut);
      sending.done += call.reduce((sum, { file }) => sum + file.size, 0);
      useStage.setState({ sending: { ...sending } });
      if (stopped) {
        await client.imports.unstage({ upload });
        return;
      }
    }
    if (upload === null) return;
    useStage.setState({ sending: { ...sending, unpacking: true } });
    const { path, leftOut: packed } = await client.imports.staged({ upload });
    useStage.setState({ leftOut: [...leftOut, ...packed] });
    useDraft.setState({ path, format: null, convention: null, folders: {}, images: '' });
    look();
  } catch (error) {
    say(error);
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
