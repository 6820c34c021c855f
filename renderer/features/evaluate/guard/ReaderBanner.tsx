import { useMutation } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { Evaluation } from '../charts/figures.ts';
import classes from './Guard.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Maximum number of changed items that are listed. */
const most = 6;

type Changed = NonNullable<Evaluation['changedReadings']>[number];

/**
 * Offers to read a run's replies again if its reader is not the one of this version; afterwards, which items changed.
 * `evaluation` as a whole, not as in a list.
 */
export function ReaderBanner({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.readAgain');
  const again = useMutation({
    mutationFn: () => client.evaluations.readAgain({ run: evaluation.run.id }),
    onError: say,
  });
  const { newerReader, changedReadings = [], manifest } = evaluation;
  const { readAgain, reader = t('evaluate.reader.unknown') } = manifest;
  const waits = evaluation.run.state === 'running' || evaluation.run.state === 'pausing';
  if (newerReader === undefined && !readAgain) return null;
  const wordsOf = ({ answer, outcome }: Changed['now']) => answer ?? t(`evaluate.outcome.${outcome}`);
  const items: string[] = changedReadings
    .slice(0, most)
    .map(({ item, before, now }) => t('evaluate.reader.item', { item, before: wordsOf(before), now: wordsOf(now) }));
  const more = readAgain ? readAgain.changed - items.length : 0;
  if (more > 0 && items.length > 0) items.push(t('evaluate.reader.more', { count: more }));
  return (
    <Row
      role="status"
      fixed
      align="center"
      gap={8}
      pad={[6, 12]}
      borderBottom="line"
      surface="raised"
      className={classes.banner}
      data-quiet
    >
      <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
      <p>
        {newerReader !== undefined
          ? t('evaluate.reader.older', { before: reader, now: newerReader })
          : t('evaluate.reader.again', { count: readAgain?.changed ?? 0, reader })}{' '}
        {newerReader === undefined && items.join('; ')}
      </p>
      {newerReader !== undefined && (
        <ActionButton
          small
          refusal={refusal ?? (waits ? t('evaluate.reader.going') : null)}
          disabled={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('evaluate.reader.do')}
        </ActionButton>
      )}
    </Row>
  );
}
