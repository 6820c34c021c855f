import { create } from 'zustand';
import type { RecordingOptions } from '#shared/contract/recordings.ts';

type Wish = Omit<RecordingOptions, 'app'> & { app: string };

/** What is to be recorded next; kept while the window is open, since recordings mostly come in series. */
export const useRecordWish = create<Wish>(() => ({
  url: '',
  task: '',
  app: '',
  width: 1280,
  height: 720,
  ratio: 1,
  secrets: false,
}));

export const useRecordDialog = create<{ open: boolean }>(() => ({ open: false }));
