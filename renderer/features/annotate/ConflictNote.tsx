import { useTranslation } from 'react-i18next';
import { elementContent } from '#shared/contract/elements.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useSession } from './context.ts';
import type { Conflict } from './session.ts';
import classes from './Properties.module.css';

const fields = Object.keys(elementContent.shape) as (keyof typeof elementContent.shape)[];
const differences = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/** A refused stale save: both versions side by side, and the person chooses. */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <section className={classes.conflict} role="alert">
      <h3>{t('annotate.conflict.title')}</h3>
      <p>{conflict.message}</p>
      <div className={classes.versions}>
        {(['theirs', 'yours'] as const).map((side) => (
          <div key={side}>
            <b>{t(`annotate.conflict.${side}`)}</b>
            {differences(conflict.theirs, conflict.yours).map((field) => (
              <div key={field} className={classes.version}>
                <span className={classes.quiet}>{t(`annotate.history.fields.${field}`)}</span>
                <span className="selectable">{JSON.stringify(conflict[side][field])}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.boxActs}>
        <ActionButton small onClick={() => void session.settle('theirs')}>
          {t('annotate.conflict.keepTheirs')}
        </ActionButton>
        <ActionButton small onClick={() => void session.settle('yours')}>
          {t('annotate.conflict.keepYours')}
        </ActionButton>
      </div>
    </section>
  );
}
