import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { Diffed } from '../../verdict/Diffed.tsx';
import type { RevealedQuestion } from './item.ts';
import { stepLabels } from './opinions.ts';
import { diffSteps } from '../../verdict/word-diff.ts';
import { Block, Row, Text } from '../../../../ui/layout/primitives.tsx';

/** What each step changed, word by word; the newest change is shown first. */
export function WordDiff({ item }: { item: RevealedQuestion }) {
  const { t } = useTranslation();
  const { revisions } = item;
  const steps = useMemo(() => diffSteps(revisions), [revisions]);
  const labels = stepLabels(item, (role) => t(`review.opinions.role_.${role}`));
  const newest = steps.at(-1)?.revision.number ?? 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = steps.some((step) => step.revision.number === chosen) ? chosen : newest;
  const step = steps.find((step) => step.revision.number === at);
  if (steps.length < 2)
    return (
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
          {t('review.diff.title')}
        </Text>
        <Text as="p" tone="dim">
          {t('review.diff.same')}
        </Text>
      </Block>
    );
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Row align="center" justify="space-between" gap={8} mb={8}>
        <Text as="h3" tone="dim" size={11} line={16} weight={600}>
          {t('review.diff.title')}
        </Text>
        <SegmentedControl
          label={t('review.diff.step')}
          value={String(at)}
          segments={steps.map(({ revision }) => ({
            value: String(revision.number),
            label: labels.get(revision.number) ?? revision.author.name,
            name: t('review.diff.by', { n: revision.number, name: revision.author.name }),
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      </Row>
      {step && step.fields.length > 0 ? (
        <Diffed fields={step.fields} />
      ) : (
        <Text as="p" tone="dim">
          {t('review.diff.first')}
        </Text>
      )}
    </Block>
  );
}
