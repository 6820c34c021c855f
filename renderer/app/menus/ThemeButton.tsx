import { lateMenu } from '../frame/lazy.tsx';
import { ThemeMark } from './ThemeMark.tsx';

/** Opens the choice of theme. */
export const ThemeButton = lateMenu(() => import('./ThemeMenu.tsx'), ThemeMark);
