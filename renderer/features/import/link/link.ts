import { create } from 'zustand';
import type { FetchedLink } from '#shared/contract/imports.ts';
import { look, setPath } from '../draft.ts';
import { useStage } from '../send/stage.ts';

/** The link in its field, and the job that fetches it; kept while other screens are shown. */
export const useLink = create<{ link: string; job: string | null }>(() => ({ link: '', job: null }));

/** Previews what was fetched like a typed path. */
export function takeFetched({ path, leftOut }: FetchedLink): void {
  useLink.setState({ link: '', job: null });
  useStage.setState({ leftOut });
  setPath(path);
  look();
}
