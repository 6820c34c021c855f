import { useTranslation } from 'react-i18next';
import { useConnection } from '../transport/use-connection.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './App.module.css';

/** Says that the engine is away, for as long as it is. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const connected = useConnection((state) => state.connected);
  if (connected) return null;
  return (
    <div className={classes.note}>
      <ErrorNote tone="warn" error={t('app.disconnected')} />
    </div>
  );
}
