import { create } from 'zustand';

const choices = ['dark', 'light', 'auto'] as const;
/** What the person chose: dark, light, or what the system says. */
export type Scheme = (typeof choices)[number];

const key = 'benchwright.theme';
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const known = (value: string | null): Scheme => choices.find((choice) => choice === value) ?? 'dark';
const shownAs = (scheme: Scheme) => (scheme === 'auto' ? (systemIsDark?.matches ? 'dark' : 'light') : scheme);
const stateOf = (scheme: Scheme) => ({ scheme, shown: shownAs(scheme) }) as const;

/** The theme: as chosen, and as it is shown now. Kept on this machine. */
export const useScheme = create<{ scheme: Scheme; shown: 'dark' | 'light' }>(() =>
  stateOf(known(globalThis.localStorage?.getItem(key) ?? null)),
);

export function setScheme(scheme: Scheme): void {
  localStorage.setItem(key, scheme);
  useScheme.setState(stateOf(scheme));
}

/** Gives the page its theme, and keeps it true to the system and to the studio's other windows. */
export function followScheme(): void {
  const show = () => {
    document.documentElement.dataset['mantineColorScheme'] = useScheme.getState().shown;
  };
  show();
  useScheme.subscribe(show);
  systemIsDark?.addEventListener('change', () => useScheme.setState(stateOf(useScheme.getState().scheme)));
  window.addEventListener('storage', (event) => {
    if (event.key === key) useScheme.setState(stateOf(known(event.newValue)));
  });
}
