import { create } from 'zustand';

const choices = ['dark', 'light', 'auto'] as const;
/** The person's choice: dark, light, or the system's setting. */
export type Scheme = (typeof choices)[number];

const key = 'benchwright.theme';
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const known = (value: string | null): Scheme => choices.find((choice) => choice === value) ?? 'dark';
const shownAs = (scheme: Scheme) => (scheme === 'auto' ? (systemIsDark?.matches ? 'dark' : 'light') : scheme);
const stateOf = (scheme: Scheme) => ({ scheme, shown: shownAs(scheme) }) as const;

/** The theme: as chosen, and as shown. Stored on this machine. */
export const useScheme = create<{ scheme: Scheme; shown: 'dark' | 'light' }>(() =>
  stateOf(known(globalThis.localStorage?.getItem(key) ?? null)),
);

export function setScheme(scheme: Scheme): void {
  localStorage.setItem(key, scheme);
  useScheme.setState(stateOf(scheme));
}

/** Applies the theme to the page, and keeps it in sync with the system and the studio's other windows. */
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
