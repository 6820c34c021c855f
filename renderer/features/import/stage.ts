import { create } from 'zustand';
import type { ImportReport } from '#shared/contract/imports.ts';
import { say } from '../../app/messages.ts';
import { client } from '../../transport/client.ts';
import { look, useDraft } from './draft.ts';
import { callsOf, type Chosen } from './parts.ts';

interface Sending {
  /** Bytes. */
  done: number;
  total: number;
  files: number;
  /** All is sent; archives are being unpacked. */
  unpacking: boolean;
}

/** What is being sent now, and what of the last upload was left out. */
export const useStage = create<{ sending: Sending | null; leftOut: NonNullable<ImportReport['leftOut']> }>(() => ({
  sending: null,
  leftOut: [],
}));

let stopped = false;

/** Ends the upload in progress; what was sent is forgotten. */
export function stopSending(): void {
  stopped = true;
}

/** Sends what was chosen to the project's machine and looks at it there, as at a path that was typed. */
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

/** Asks for files, or for a folder, of the person's own machine. */
export function chooseToSend(what: 'files' | 'folder'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (what === 'folder') input.webkitdirectory = true;
  input.onchange = () =>
    void sendChosen([...(input.files ?? [])].map((file) => ({ file, name: file.webkitRelativePath || file.name })));
  input.click();
}
