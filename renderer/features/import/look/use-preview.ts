import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { orpc } from '../../../transport/client.ts';
import { type Draft, type FormatInfo, guessFormat, look, type Part, type Preview, useDraft } from '../draft.ts';

/** Milliseconds without a key after which a typed path is previewed, because its prefixes are paths too. */
const pause = 350;

/** Previews the typed path and picture folder when the person pauses; chosen ones are previewed where they are set. */
function useLookAfterPause(): void {
  const path = useDraft((draft) => draft.path);
  const images = useDraft((draft) => draft.images);
  useEffect(() => {
    const timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, [path, images]);
}

/** What is known about the source of an import before it starts. */
export interface Looked {
  formats: readonly FormatInfo[];
  /** The chosen format, otherwise the one that the content or the path suggests. */
  format: string | null;
  info: FormatInfo | undefined;
  /** What was previewed; null while the path is empty or of no format. */
  question: ImportOptions | null;
  found: Preview | undefined;
  /** What the folder has, by format, if that is more than one thing and no format was chosen; otherwise empty. */
  parts: readonly Part[];
  /** `found` is about what the fields say now. */
  settled: boolean;
  looking: boolean;
  error: unknown;
}

const none: readonly Part[] = [];

/** The path that a guess was about, from the second part of its key. */
const pathOf = (part: unknown) => (part as { input?: { path?: string } } | undefined)?.input?.path;

/** Guesses the format of the source and previews it, after each pause in typing. */
export function usePreview(draft: Draft): Looked {
  const formats = useQuery(orpc.imports.formats.queryOptions());
  const path = draft.looked.path.trim();
  const images = draft.looked.images.trim();
  useLookAfterPause();
  const guess = useQuery({
    ...orpc.imports.guess.queryOptions({ input: { path, ...(images ? { images } : {}) } }),
    enabled: path !== '' && draft.format === null,
    // Another picture folder seldom means another format; without one, the field in which it is typed would go away.
    placeholderData: (before, query) => (pathOf(query?.queryKey[1]) === path ? before : undefined),
    staleTime: 0,
    retry: false,
  });
  const guessed = guess.isPending ? null : (guess.data?.format ?? guessFormat(path, formats.data ?? []));
  const format = draft.format ?? guessed;
  const guessing = draft.format === null && (guess.isLoading || guess.isPlaceholderData);
  const asked = format !== null && path !== '' && !guessing;
  // Choices on later pages do not change the preview, so they are not part of the request.
  const question = useMemo(
    () => (asked && format ? { format, path, ...(images ? { images } : {}) } : null),
    [asked, format, path, images],
  );
  const preview = useQuery({
    ...orpc.imports.preview.queryOptions({ input: question ?? { format: '', path: '' } }),
    enabled: question !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // After the preview: counting everything in a large folder takes longer.
  const contents = useQuery({
    ...orpc.imports.contents.queryOptions({ input: { path } }),
    enabled: question !== null && draft.format === null && preview.isSuccess && !preview.isPlaceholderData,
    staleTime: 0,
    retry: false,
  });
  const parts = draft.format === null ? (contents.data?.parts ?? none) : none;
  const found = question && !preview.error ? preview.data : undefined;
  const current = path === draft.path.trim() && images === draft.images.trim();
  return {
    formats: formats.data ?? [],
    format,
    info: formats.data?.find((known) => known.id === format),
    question,
    found,
    parts: parts.length > 1 ? parts : none,
    settled: found !== undefined && current && !preview.isPlaceholderData && !contents.isLoading,
    looking: !current || (question !== null && preview.isFetching) || guessing || contents.isLoading,
    error: question ? preview.error : formats.error,
  };
}
