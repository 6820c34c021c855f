import { useTranslation } from 'react-i18next';
import { shell } from '../transport/client.ts';
import { useConnection } from '../transport/use-connection.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './Frame.module.css';

/** Says that the engine is away or knows this browser no more, for as long as it is. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const connected = useConnection((state) => state.connected);
  const signedOut = useConnection((state) => state.signedOut);
  if (connected && !signedOut) return null;
  return (
    <div className={classes.note}>
      <ErrorNote
        tone="warn"
        error={t(signedOut ? 'app.signedOut' : shell.desktop ? 'app.disconnected' : 'app.serverGone')}
      />
    </div>
  );
}
