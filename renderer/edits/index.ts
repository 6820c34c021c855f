import { type StoreApi, useStore } from 'zustand';
import { useHostFacts } from '../project/project.ts';
import { client, shell } from '../transport/client.ts';
import { sendersOf } from './calls.ts';
import { BrowserKeep } from './keep.ts';
import { Outbox, type OutboxState } from './outbox.ts';
import { Unfinished } from './unfinished.ts';

const tabPrefix = 'benchwright-edits-';

/** Announces this page to other pages of this browser while it is open. */
function liveAs(tab: string): void {
  void navigator.locks?.request(tabPrefix + tab, () => new Promise<never>(() => undefined));
}

/** The open pages of this browser. Empty if the browser cannot tell, as over plain HTTP from another machine. */
async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(tabPrefix) ? [name.slice(tabPrefix.length)] : [])));
}

const keep = new BrowserKeep();

/** The edits of this page on their way to the project. */
export const outbox = new Outbox({
  send: sendersOf(client),
  keep,
  liveTabs,
  identity: async () => {
    const [project, { me }] = await Promise.all([client.projects.current(), client.system.info()]);
    return project && { project: project.createdAt, person: me.name };
  },
});

/** Text that is still being typed on this page. */
export const unfinished = new Unfinished(outbox, keep);

/** Sends pending edits whenever the host answers again, as long as the page lives; returns a function that stops it. */
export function followOutbox(): () => void {
  liveAs(outbox.tab);
  if (shell.state() === 'connected') outbox.wake();
  const stops = [
    shell.onState((state) => (state === 'connected' ? outbox.wake() : outbox.doubt())),
    // Another project was opened, or the person changed their name.
    useHostFacts.subscribe(({ project, system }, before) => {
      const other = project?.createdAt !== before.project?.createdAt || system?.me.name !== before.system?.me.name;
      if (other) outbox.wake();
    }),
  ];
  // The edits are kept, but only on this machine; the person may want to wait for the answer.
  const onLeave = (event: BeforeUnloadEvent) => {
    if (!outbox.settled()) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  stops.push(() => window.removeEventListener('beforeunload', onLeave));
  return () => {
    for (const stop of stops) stop();
  };
}

const store: StoreApi<OutboxState> = outbox.store;

export function useOutbox<T>(select: (state: OutboxState) => T): T {
  return useStore(store, select);
}
