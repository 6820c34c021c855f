import { useTranslation } from 'react-i18next';
import { Block, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';

const steps = ['import', 'draw', 'review', 'freeze', 'evaluate'] as const;

/** How a benchmark comes about, in the order of the places in the bar of a project. */
export function Path() {
  const { t } = useTranslation();
  return (
    <Block as="section" margin={[40, 12, 0]}>
      <Text as="h2" tone="text2" size={11} line={16} weight={600}>
        {t('home.path.title')}
      </Text>
      <Grid as="ol" gap={[16, 24]} mt={12} columns="repeat(auto-fit, minmax(8.125rem, 1fr))">
        {steps.map((step, at) => (
          <Stack key={step} as="li" gap={2} pt={10} borderTop="line2">
            <Text weight={600}>{t('home.path.step', { n: at + 1, name: t(`home.path.${step}.name`) })}</Text>
            <Text tone="dim" line={18}>
              {t(`home.path.${step}.text`)}
            </Text>
          </Stack>
        ))}
      </Grid>
    </Block>
  );
}
