import type { ComponentType } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { Frame } from './frame/Frame.tsx';

/**
 * The window in the page's language. Another language draws all of it again without beginning it anew: what was typed
 * and what is open stays.
 */
export function InLanguage({ window: Window = Frame }: { window?: ComponentType }) {
  useLanguage((state) => state.language);
  return <Window />;
}
