import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** The last row of a form in the panel: a hint, Cancel if there is something to go back to, and what the form does. */
export function FormButtons({
  hint,
  onCancel,
  children,
}: {
  hint?: string;
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Row wrap align="center" justify="flex-end" gap={8}>
      {hint !== undefined && <Text tone="dim">{hint}</Text>}
      <Block as="span" grow />
      {onCancel && (
        <ActionButton shortcut="Escape" onClick={onCancel}>
          {t('review.verdict.cancel')}
        </ActionButton>
      )}
      {children}
    </Row>
  );
}
