import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import panel from '../verdict/LintList.module.css';

/**
 * Findings on all questions together. They name letters, which would spoil blind answers, so they are loaded only on
 * request and not offered to annotators.
 */
export function WholeProject() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('review.projectLints');
  const [shown, setShown] = useState(false);
  const found = useQuery({ ...orpc.review.projectLints.queryOptions(), enabled: shown });
  return (
    <Stack as="section" align="flex-start" gap={8}>
      <Text as="h3" mb={8} size={12} line={16} weight={600}>
        {t('review.sampling.whole')}
      </Text>
      <Text as="p" tone="dim" line={18}>
        {t('review.sampling.wholeNote')}
      </Text>
      {!found.data && (
        <ActionButton small refusal={refusal} disabled={found.isFetching} onClick={() => setShown(true)}>
          {t('review.sampling.wholeShow')}
        </ActionButton>
      )}
      {found.isFetching && <GoingJob kind="project-checks" />}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Stack as="ul" gap={6} line={18} className={panel.lints} aria-live="polite">
          {found.data.length === 0 && (
            <Row as="li" gap={8} data-severity="none">
              <IconCheck size={14} stroke={1.6} aria-hidden="true" />
              <span>{t('review.sampling.wholeClean')}</span>
            </Row>
          )}
          {found.data.map((lint) => (
            <Row as="li" gap={8} key={lint.code} data-severity={lint.severity}>
              <IconAlertTriangle
                size={14}
                stroke={1.6}
                role="img"
                aria-label={t(`review.lints.severity.${lint.severity}`)}
              />
              <span className="selectable">{phraseWords(lint.detail)}</span>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
