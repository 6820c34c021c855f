import { Avatar } from './Avatar.tsx';
import { lateMenu } from '../frame/lazy.tsx';
import { useSystem } from '../../project/project.ts';

function StandIn({ onClick }: { onClick: () => void }) {
  return <Avatar name={useSystem()?.me.name ?? ''} onClick={onClick} />;
}

/** The signed-in person; opens name and theme. */
export const PersonButton = lateMenu(() => import('./PersonMenu.tsx'), StandIn);
