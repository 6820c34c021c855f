import { create } from 'zustand';
import type { RecordingOptions } from '#shared/contract/recordings.ts';

type RecordSettings = Omit<RecordingOptions, 'app'> & { app: string };

/** Settings of the next recording; kept while the window is open, since people often record in series. */
export const useRecordSettings = create<RecordSettings>(() => ({
  url: '',
  task: '',
  app: '',
  width: 1280,
  height: 720,
  ratio: 1,
  theme: 'light',
  secrets: false,
}));

export const useRecordDialog = create<{ open: boolean }>(() => ({ open: false }));
