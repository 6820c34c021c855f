const prefix = 'benchwright-edits-';

/** Announces this page to other pages of this browser while it is open. */
export function liveAs(tab: string): void {
  void navigator.locks?.request(prefix + tab, () => new Promise<never>(() => undefined));
}

/** The open pages of this browser. Empty if the browser cannot tell, as over plain HTTP from another machine. */
export async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
