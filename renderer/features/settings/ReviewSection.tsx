import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Head } from './Head.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';

/** Answers per item, gold, and who sees what before they answer. */
export function ReviewSection() {
  const { t } = useTranslation();
  return (
    <>
      <Head title={t('settings.section.review')} text={t('settings.review.text')} />
      <ReviewRules />
      <Stack as="section" gap={8}>
        <Text as="h3" mb={4} size={13} line={18} weight={600}>
          {t('settings.review.blind')}
        </Text>
        <Text as="p" maxWidth={640} tone="text2" line={19}>
          {t('settings.review.blindText')}
        </Text>
      </Stack>
      <Stack as="section" gap={8}>
        <Text as="p" maxWidth={640} tone="text2" line={19}>
          {t('settings.review.more')}
        </Text>
        <span>
          <ActionButton onClick={() => navigate({ screen: 'review' })}>{t('settings.review.sampling')}</ActionButton>
        </span>
      </Stack>
    </>
  );
}
