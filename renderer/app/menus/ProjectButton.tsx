import { lateMenu } from '../frame/lazy.tsx';
import { ProjectName } from './ProjectName.tsx';

/** The project's name; opens the list of recent ones. */
export const ProjectButton = lateMenu(() => import('./ProjectSwitcher.tsx'), ProjectName);
