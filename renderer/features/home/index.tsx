import { PendingScreen } from '../../app/PendingScreen.tsx';

export default function Screen() {
  return <PendingScreen place="library" />;
}
