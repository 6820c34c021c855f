import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shell } from '../transport/client.ts';
import { callFailure } from '../transport/errors.ts';
import { useConnection } from '../transport/use-connection.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { type EditFigures, figuresOf, namesOf } from './figures.ts';
import { outbox, useOutbox } from './index.ts';
import type { PendingEdit } from './pending.ts';
import classes from './Edits.module.css';

/** Number of names listed before the rest is counted. */
const namesShown = 3;

/** Edits left by a closed page: the person saves or discards them. */
function Offered({ edits }: { edits: readonly PendingEdit[] }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  const names = namesOf(edits);
  const shown = names.slice(0, namesShown).join(', ');
  const more = names.length - namesShown;
  return (
    <ErrorNote
      tone="warn"
      error={t('edits.offered', {
        count: edits.length,
        names: more > 0 ? t('edits.offeredMore', { names: shown, count: more }) : shown,
      })}
      action={
        <>
          <ActionButton small onClick={() => void outbox.accept()}>
            {t('edits.save')}
          </ActionButton>
          <ActionButton small kind="plain" onClick={() => (sure ? outbox.discard() : setSure(true))}>
            {t(sure ? 'edits.discardSure' : 'edits.discard')}
          </ActionButton>
        </>
      }
    />
  );
}

/** People whose edits need another sign-in. */
function Elsewhere({ elsewhere }: Pick<EditFigures, 'elsewhere'>) {
  const { t } = useTranslation();
  const text = [...elsewhere].map(([person, count]) => t('edits.elsewhere', { count, person })).join(' ');
  return <ErrorNote tone="warn" error={text} />;
}

/**
 * The one place that shows problems between this page and the project: the host is unreachable or the session has
 * ended, pending edits, and edits left by a closed page.
 */
export function EditsBanner() {
  const { t } = useTranslation();
  const connected = useConnection((state) => state.connected);
  const signedOut = useConnection((state) => state.signedOut);
  const openedElsewhere = useConnection((state) => state.openedElsewhere);
  const refusal = useConnection((state) => state.refusal);
  const edits = useOutbox((state) => state.edits);
  const scope = useOutbox((state) => state.scope);
  const phase = useOutbox((state) => state.phase);
  const error = useOutbox((state) => state.error);
  const durable = useOutbox((state) => state.durable);
  const offered = useOutbox((state) => state.offered);
  const { waiting, elsewhere } = figuresOf({ edits, scope });
  const failed = phase === 'failed' && waiting > 0;
  const gone = t(shell.desktop ? 'app.disconnected' : 'app.serverGone');
  const reason = signedOut
    ? t(openedElsewhere ? 'app.openedElsewhere' : 'app.signedOut')
    : !connected
      ? (refusal ?? gone)
      : failed
        ? t('edits.failed', { message: callFailure(error, gone).message })
        : null;
  const kept = waiting > 0 && t(durable ? 'edits.kept' : 'edits.notKept', { count: waiting });
  if (reason === null && offered.length === 0 && elsewhere.size === 0) return null;
  return (
    <div className={classes.note}>
      {reason !== null ? (
        <ErrorNote
          tone="warn"
          error={[reason, kept].filter(Boolean).join(' ')}
          {...(failed && !signedOut ? { onRetry: () => outbox.retry() } : {})}
        />
      ) : offered.length > 0 ? (
        <Offered edits={offered} />
      ) : (
        <Elsewhere elsewhere={elsewhere} />
      )}
    </div>
  );
}
