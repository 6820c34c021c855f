import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Markdown } from './Markdown.tsx';
import type { LabelForm } from './use-label-form.ts';
import { Block, Grid, Text } from '../ui/layout/primitives.tsx';

/** The guidelines as text and as annotators see them. */
export function GuidelinesField({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const text = of.values.guidelines;
  return (
    <Grid columns="repeat(auto-fit, minmax(17.5rem, 1fr))" gap={14}>
      <Textarea
        label={t('labels.guidelines.text')}
        description={t('labels.guidelines.note')}
        readOnly={locked}
        maxLength={50_000}
        rows={18}
        {...of.field('guidelines')}
      />
      <Block as="section" aria-label={t('labels.guidelines.preview')} pad={[8, 12]} border="line" radius={4}>
        {text.trim() === '' ? (
          <Text as="p" margin={[0, 0, 8]} tone="dim" line={18}>
            {t('labels.guidelines.empty')}
          </Text>
        ) : (
          <Markdown text={text} />
        )}
      </Block>
    </Grid>
  );
}
