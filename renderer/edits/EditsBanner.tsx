import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../places/route.ts';
import { shell } from '../transport/client.ts';
import { callFailure } from '../transport/errors.ts';
import { useConnection } from '../transport/use-connection.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { type EditFigures, figuresOf, namesOf } from './figures.ts';
import { outbox, useOutbox } from './index.ts';
import { dropLeft, useLeftWork } from './kept-work.ts';
import type { PendingEdit } from './pending.ts';
import { Block } from '../ui/layout/primitives.tsx';

/** Number of names listed before the rest is counted. */
const namesShown = 3;

const listed = (names: readonly string[], t: TFunction): string => {
  const shown = names.slice(0, namesShown).join(', ');
  const more = names.length - namesShown;
  return more > 0 ? t('edits.offeredMore', { names: shown, count: more }) : shown;
};

/** Discards after a second press. */
function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  return (
    <ActionButton small kind="plain" onClick={() => (sure ? onDiscard() : setSure(true))}>
      {t(sure ? 'edits.discardSure' : 'edits.discard')}
    </ActionButton>
  );
}

/** Edits left by a closed page: the person saves or discards them. */
function Offered({ edits }: { edits: readonly PendingEdit[] }) {
  const { t } = useTranslation();
  return (
    <ErrorNote
      tone="warn"
      error={t('edits.offered', { count: edits.length, names: listed(namesOf(edits), t) })}
      action={
        <>
          <ActionButton small onClick={() => void outbox.accept()}>
            {t('edits.save')}
          </ActionButton>
          <DiscardButton onDiscard={() => outbox.discard()} />
        </>
      }
    />
  );
}

/** Work in Review that a closed page left: the person continues it, item by item, or discards it. */
function LeftWork({ items }: { items: ReturnType<typeof useLeftWork> }) {
  const { t } = useTranslation();
  const names = [...new Set(items.map(({ name }) => name))];
  const [first] = items;
  return (
    <ErrorNote
      tone="warn"
      error={t('edits.unfinished', { count: items.length, names: listed(names, t) })}
      action={
        <>
          <ActionButton
            small
            onClick={() => first && navigate({ screen: 'review', id: first.id, params: { kind: first.kind } })}
          >
            {t('edits.openUnfinished')}
          </ActionButton>
          <DiscardButton onDiscard={() => items.forEach(({ id }) => dropLeft(id))} />
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
 * ended, pending edits, and edits and unfinished work left by a closed page.
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
  const left = useLeftWork();
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
  // While the browser is still storing them, neither sentence would be true.
  const kept =
    waiting > 0 && durable !== 'storing' && t(durable === 'yes' ? 'edits.kept' : 'edits.notKept', { count: waiting });
  if (reason === null && offered.length === 0 && left.length === 0 && elsewhere.size === 0) return null;
  return (
    <Block pad={[8, 12]}>
      {reason !== null ? (
        <ErrorNote
          tone="warn"
          error={[reason, kept].filter(Boolean).join(' ')}
          {...(failed && !signedOut ? { onRetry: () => outbox.retry() } : {})}
        />
      ) : offered.length > 0 ? (
        <Offered edits={offered} />
      ) : left.length > 0 ? (
        <LeftWork items={left} />
      ) : (
        <Elsewhere elsewhere={elsewhere} />
      )}
    </Block>
  );
}
