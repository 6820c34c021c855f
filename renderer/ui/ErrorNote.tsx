import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure } from '../transport/errors.ts';
import { ActionButton } from './ActionButton.tsx';
import { Row, Text } from './layout/primitives.tsx';
import classes from './ErrorNote.module.css';

/** One sentence (what, to what, what next) in the region it concerns; it stays until the cause is gone. */
export function ErrorNote({
  error,
  onRetry,
  action,
  tone = 'bad',
}: {
  /** An error, or the sentence itself. */
  error: unknown;
  onRetry?: () => void;
  action?: ReactNode;
  tone?: 'bad' | 'warn';
}) {
  const { t } = useTranslation();
  const message = typeof error === 'string' ? error : callFailure(error, t('common.offline')).message;
  return (
    <Row
      role="alert"
      align="center"
      gap={10}
      pad={[8, 12]}
      border="bad"
      radius={3}
      surface="bad-soft"
      className={classes.note}
      data-tone={tone}
    >
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      <Text grow minWidth={0} line={18} breakWords className="selectable">
        {message}
      </Text>
      {action}
      {onRetry && (
        <ActionButton small onClick={onRetry}>
          {t('common.retry')}
        </ActionButton>
      )}
    </Row>
  );
}
