import { IconAlertTriangle, IconCheck, IconInfoCircle, IconXboxX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lint } from '#shared/records/fields.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import lintsClasses from './LintList.module.css';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconXboxX } as const;

/** Findings, or a note that there are none. */
export function LintList({ lints }: { lints: readonly Lint[] }) {
  const { t } = useTranslation();
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.lints.title')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={lintsClasses.lints}>
        {lints.length === 0 && (
          <Row as="li" gap={8} data-severity="none">
            <IconCheck size={14} stroke={1.6} aria-hidden="true" />
            <span>{t('review.lints.none')}</span>
          </Row>
        )}
        {lints.map((lint) => {
          const Icon = icons[lint.severity];
          return (
            <Row as="li" gap={8} key={lint.code} data-severity={lint.severity}>
              <Icon size={14} stroke={1.6} role="img" aria-label={t(`review.lints.severity.${lint.severity}`)} />
              <span className="selectable">{phraseWords(lint.detail)}</span>
            </Row>
          );
        })}
      </Stack>
    </Block>
  );
}
