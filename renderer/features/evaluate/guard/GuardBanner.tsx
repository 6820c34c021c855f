import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { Evaluation } from '../charts/figures.ts';
import { GuardOverlay } from './GuardOverlay.tsx';
import classes from './Guard.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Warns that a model's numbers do not fit its declared convention, and opens the comparison of conventions. */
export function GuardBanner({ evaluation, onSettled }: { evaluation: Evaluation; onSettled: (run: string) => void }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (!evaluation.guard) return null;
  const waits = evaluation.run.state === 'paused' || evaluation.run.state === 'pausing';
  return (
    <Row
      role="alert"
      fixed
      align="center"
      gap={8}
      pad={[6, 12]}
      borderBottom="line"
      surface="raised"
      className={classes.banner}
    >
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      <p>
        <b>{t(waits ? 'evaluate.guard.stopped' : 'evaluate.guard.doubt', { model: evaluation.model })}</b>{' '}
        {phraseWords(evaluation.guard.reason)}
      </p>
      <ActionButton kind={waits ? 'primary' : 'plain'} onClick={() => setOpened(true)}>
        {t('evaluate.guard.look')}
      </ActionButton>
      {opened && (
        <GuardOverlay
          evaluation={evaluation}
          guard={evaluation.guard}
          onClose={() => setOpened(false)}
          onSettled={(run) => {
            setOpened(false);
            onSettled(run);
          }}
        />
      )}
    </Row>
  );
}
