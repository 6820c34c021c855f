import { useLanguage } from '../i18n/language.ts';
import { Frame } from './frame/Frame.tsx';

/** The window in the page's language; another language begins it anew, so that no word of the former one stays. */
export function InLanguage() {
  const language = useLanguage((state) => state.language);
  return <Frame key={language} />;
}
