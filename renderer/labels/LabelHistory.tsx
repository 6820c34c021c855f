import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LabelRevision } from '#shared/contract/labels.ts';
import type { LabelSet } from '#shared/labels/label-set.ts';
import { formatDay } from '../i18n/numbers.ts';
import { orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Text } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';

/** Counts of each version of the labels. */
function Holds({ content }: { content: LabelSet }) {
  const { t } = useTranslation();
  const { components, attributes, reasons, guidelines } = content;
  return [
    t('labels.history.components', { count: components.length }),
    t('labels.history.attributes', { count: attributes.length }),
    t('labels.history.reasons', { count: reasons.length }),
    ...(guidelines.trim() === '' ? [] : [t('labels.history.guidelines')]),
  ].join(', ');
}

/** Every saved version of the labels; bringing one back puts it into the form, to review and save. */
export function LabelHistory({
  current,
  locked,
  onPick,
}: {
  current: number;
  locked: boolean;
  onPick: (content: LabelSet) => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.labels.history.queryOptions());
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0)
    return (
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.history.none')}
      </Text>
    );
  const who = ({ saved }: LabelRevision) =>
    saved ? t('labels.history.by', { by: saved.by, at: formatDay(saved.at) }) : t('labels.history.start');
  return (
    <>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.history.note')}
      </Text>
      <ol className={classes.history} reversed>
        {data.map((entry) => (
          <li key={entry.revision}>
            <span>
              <strong>{t('labels.history.version', { revision: entry.revision })}</strong> {who(entry)}
              {entry.why !== '' && ` · ${entry.why}`}
              <Text tone="dim" tabular className={classes.count}>
                <Holds content={entry.content} />
              </Text>
            </span>
            {entry.revision !== current && !locked && (
              <ActionButton
                aria-label={t('labels.history.bringBackOne', { revision: entry.revision })}
                onClick={() => onPick(entry.content)}
              >
                {t('labels.history.bringBack')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
