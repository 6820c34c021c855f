const prefix = 'benchwright-edits-';

/** Says to other pages of this browser that this one lives, for as long as it does. */
export function liveAs(tab: string): void {
  void navigator.locks?.request(prefix + tab, () => new Promise<never>(() => undefined));
}

/** The pages of this browser that live. Empty where the browser cannot tell, which is over plain http from elsewhere. */
export async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
