import { useEffect, useState } from 'react';
import type { TreeLoaded } from '#shared/contract/prelabels.ts';
import { say } from '../../../ui/messages.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';
import { useSteady } from '../../../ui/use-steady.ts';

/** Lets a person choose one file on their machine; null if they cancel. Works in both shells. */
function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

export interface LoadedTree {
  file: File;
  result: TreeLoaded;
}

/** Loads a tree file for the open picture; for a tree of another size it asks first. */
export function useTreeFile(screenshotId: string | null) {
  const [loaded, setLoaded] = useState<LoadedTree | null>(null);
  useEffect(() => setLoaded(null), [screenshotId]);
  const load = async (file: File, fit: 'ask' | 'as-is' | 'scale'): Promise<void> => {
    if (screenshotId === null) return;
    setLoaded(null);
    const result = await client.prelabels.loadTree({ screenshotId, file, fit });
    setLoaded({ file, result });
    if (result.outcome === 'loaded' && result.added > 0)
      say(i18next.t('annotate.ghosts.loaded', { count: result.added, file: file.name }));
  };
  return useSteady({
    loaded,
    forget: () => setLoaded(null),
    choose: async (): Promise<void> => {
      const file = await chooseFile('.xml,.uix,.json');
      if (file) await load(file, 'ask');
    },
    fit: async (how: 'as-is' | 'scale'): Promise<void> => {
      if (loaded) await load(loaded.file, how);
    },
  });
}
