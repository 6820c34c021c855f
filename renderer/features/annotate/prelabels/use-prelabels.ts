import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Prelabel, TreeLoaded } from '#shared/contract/prelabels.ts';
import { areaOf, holdsPixel } from '#shared/geometry/box.ts';
import { say } from '../../../ui/messages.ts';
import { client, orpc } from '../../../transport/client.ts';
import { useSteady } from '../../../ui/use-steady.ts';
import { useEditorNow, useSession } from '../context.ts';
import { usePrelabelFocus } from '../view/pointer-store.ts';
import { filterPrelabels, roleWord } from '../view/prelabel-filter.ts';
import { usePrelabelModel } from './use-prelabel-model.ts';
import { useAnnotateView } from '../view/view-store.ts';
import type { Element } from '#shared/contract/elements.ts';
import { i18next } from '../../../i18n/index.ts';

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

interface LoadedTree {
  file: File;
  result: TreeLoaded;
}

/** Loads a tree file for the open picture; for a tree of another size it asks first. */
function useTreeFile(screenshotId: string | null) {
  const [loaded, setLoaded] = useState<LoadedTree | null>(null);
  useEffect(() => setLoaded(null), [screenshotId]);
  const load = async (file: File, fit: 'ask' | 'as-is' | 'scale'): Promise<void> => {
    if (screenshotId === null) return;
    setLoaded(null);
    const result = await client.prelabels.loadTree({ screenshotId, file, fit });
    setLoaded({ file, result });
    if (result.outcome === 'loaded' && result.added > 0)
      say(i18next.t('annotate.prelabels.loaded', { count: result.added, file: file.name }));
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

/** At most this number is named. */
const named = 3;

/** Says which of the pre-labels did not become elements, and why. */
function notMade(ids: readonly string[], now: readonly Prelabel[], elements: readonly Element[]): string {
  const t = i18next.t;
  const asked = new Set(ids);
  const left = now.filter(({ id, state }) => asked.has(id) && state !== 'accepted');
  const nameOf = (name: string | undefined) => name || t('annotate.list.unnamed');
  const why = left.slice(0, named).map(({ name, elementId }) => {
    const by = elements.find(({ id }) => id === elementId);
    return by
      ? t('annotate.prelabels.covered', { name: nameOf(name), by: nameOf(by.content.name) })
      : t('annotate.prelabels.notOpen', { name: nameOf(name) });
  });
  const more = left.length - why.length;
  return t('annotate.prelabels.notMade', {
    made: ids.length - left.length,
    all: ids.length,
    why: [...why, ...(more > 0 ? [t('annotate.prelabels.moreNotMade', { count: more })] : [])].join('; '),
  });
}

/** Refuses pre-labels as one undo step, and offers to bring them back. */
export async function refusePrelabels(prelabels: readonly Pick<Prelabel, 'id'>[]): Promise<void> {
  const ids = prelabels.map(({ id }) => id);
  await client.prelabels.refuse({ ids });
  say(i18next.t('annotate.prelabels.refused', { count: ids.length }), {
    label: i18next.t('annotate.prelabels.bringBack'),
    run: () => void client.prelabels.refuse({ ids, refused: false }).catch(say),
  });
}

/** Up to this number of pre-labels is accepted without asking. */
const unasked = 20;

export interface PrelabelSource {
  /** `ocr:lines`, `tree:dom`, `model:gpt-4o`. */
  id: string;
  /** Its pre-labels that are not elements yet. */
  fresh: number;
  /** Number of its pre-labels whose place an element covers. */
  matched: number;
}

export const sourceOf = ({ source, from }: Pick<Prelabel, 'source' | 'from'>): string => `${source}:${from}`;

/** The smallest pre-label under a place, so that nested ones can be reached. */
export function prelabelAt(prelabels: readonly Prelabel[], at: Point): Prelabel | null {
  let best: Prelabel | null = null;
  for (const prelabel of prelabels)
    if (holdsPixel(prelabel.bbox, at) && (!best || areaOf(prelabel.bbox) < areaOf(best.bbox))) best = prelabel;
  return best;
}

const listOf = (screenshotId: string | null) => ({
  ...orpc.prelabels.list.queryOptions({ input: { screenshotId: screenshotId ?? '' } }),
  enabled: screenshotId !== null,
});

/** Open pre-labels of a picture, at or above the score, and from enabled sources. */
export function useShownPrelabels(screenshotId: string | null): Prelabel[] {
  const { threshold, hiddenSources, prelabelFilter } = useAnnotateView();
  const all = useQuery(listOf(screenshotId)).data;
  return useMemo(
    () =>
      filterPrelabels(
        (all ?? []).filter(
          (entry) =>
            entry.screenshotId === screenshotId &&
            entry.state === 'open' &&
            entry.score >= threshold &&
            !hiddenSources.includes(sourceOf(entry)),
        ),
        prelabelFilter,
      ),
    [all, screenshotId, threshold, hiddenSources, prelabelFilter],
  );
}

/** The focused pre-label: a visible one, while no element is selected. */
export function useFocusedPrelabel(prelabels: readonly Prelabel[]): Prelabel | null {
  const id = usePrelabelFocus((state) => state.id);
  const free = useEditorNow((state) => state.selection.length === 0);
  return (free && prelabels.find((entry) => entry.id === id)) || null;
}

/**
 * Pre-labels of a picture: the visible ones (open, at or above the score, from enabled sources), and actions on them.
 */
export function usePrelabels(screenshotId: string | null) {
  const session = useSession();
  const [jobId, setJobId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<readonly Prelabel[] | null>(null);
  const model = usePrelabelModel(screenshotId);
  const tree = useTreeFile(screenshotId);
  useEffect(() => {
    setError(null);
    setAsked(null);
  }, [screenshotId]);
  const all = useQuery(listOf(screenshotId)).data;
  const job = useQuery({ ...orpc.jobs.get.queryOptions({ input: { id: jobId ?? '' } }), enabled: jobId !== null }).data;

  const shown = useShownPrelabels(screenshotId);
  const sources = useMemo(() => {
    const found = new Map<string, PrelabelSource>();
    for (const entry of all ?? []) {
      const id = sourceOf(entry);
      const source = found.get(id) ?? { id, fresh: 0, matched: 0 };
      if (entry.state === 'open') source.fresh += 1;
      if (entry.state === 'matched' || entry.state === 'accepted') source.matched += 1;
      found.set(id, source);
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }, [all]);

  /** Roles of the open pre-labels with counts, the most frequent first. */
  const roles = useMemo(() => {
    const found = new Map<string, number>();
    for (const entry of all ?? [])
      if (entry.state === 'open') found.set(roleWord(entry), (found.get(roleWord(entry)) ?? 0) + 1);
    return [...found].map(([role, count]) => ({ role, count })).sort((a, b) => b.count - a.count);
  }, [all]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (session.refuses()) return;
    setError(null);
    try {
      if (await session.leave()) await work();
    } catch (failed) {
      setError(failed);
    }
  };
  return useSteady({
    shown,
    /** Number of open pre-labels that score, sources and filters leave out. */
    filtered: sources.reduce((sum, { fresh }) => sum + fresh, 0) - shown.length,
    sources,
    roles,
    error,
    forgetError: () => setError(null),
    model,
    tree,
    reading: job !== undefined && (job.state === 'running' || job.state === 'queued'),
    /** Number of pre-labels that the person is asked about; null if nothing is asked. */
    asking: asked?.length ?? null,
    cancelAsking: () => setAsked(null),
    /** Turns pre-labels into elements, in one undo step, and selects them; many only after asking, which again confirms. */
    accept: (prelabels: readonly Prelabel[]) => {
      if (prelabels.length > unasked && asked?.length !== prelabels.length) return setAsked(prelabels);
      setAsked(null);
      return attempt(async () => {
        if (prelabels.length === 0) return;
        const ids = prelabels.slice(0, 2000).map(({ id }) => id);
        const made = await client.prelabels.accept({ ids });
        await session.refresh();
        session.editor.select(made.length === 1 ? made.map(({ id }) => id) : []);
        if (made.length < ids.length && screenshotId !== null)
          say(notMade(ids, await client.prelabels.list({ screenshotId }), session.state.elements));
      });
    },
    /** Accepts or refuses the focused one, and goes to the next. */
    settle: (prelabel: Prelabel, how: 'accept' | 'refuse') => {
      const at = shown.findIndex(({ id }) => id === prelabel.id);
      const next = shown[at + 1] ?? shown[at - 1];
      return attempt(async () => {
        if (how === 'accept') {
          await client.prelabels.accept({ ids: [prelabel.id] });
          await session.refresh();
        } else await refusePrelabels([prelabel]);
        session.editor.select([]);
        usePrelabelFocus.setState({ id: next?.id ?? null });
      });
    },
    refuse: (prelabels: readonly Prelabel[]) =>
      attempt(async () => {
        if (prelabels.length > 0) await refusePrelabels(prelabels);
      }),
    readText: () =>
      attempt(async () => {
        if (screenshotId === null) return;
        const started = await client.prelabels.readText({ selection: { kind: 'ids', ids: [screenshotId] } });
        setJobId(started.id);
      }),
    /** Lets the person choose a tree file and adds its nodes. */
    loadTree: () => attempt(tree.choose),
    fitTree: (how: 'as-is' | 'scale') => attempt(() => tree.fit(how)),
    /** Asks a model to list what is on the picture. */
    ask: (name: string) => attempt(() => model.ask(name)),
  });
}
export type Prelabels = ReturnType<typeof usePrelabels>;
