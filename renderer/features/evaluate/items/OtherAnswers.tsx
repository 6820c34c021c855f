import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { predictionDetail } from '#shared/contract/runs/evaluations/predictions.ts';
import { OutcomeGlyph } from '../charts/OutcomeGlyph.tsx';
import { useRowName } from '../charts/row-name.ts';
import { Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

/** Each run's answer to the same item: if many agree on another answer, the key may be wrong. */
export function OtherAnswers({ others, run }: { others: z.infer<typeof predictionDetail>['others']; run: string }) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  return (
    <Stack as="section" gap={6} className={classes.block}>
      <Heading tone="dim" size={11}>
        {t('evaluate.item.others')}
      </Heading>
      <Stack as="ul" gap={4} className={classes.options}>
        {others.map((entry) => (
          <Row
            as="li"
            align="baseline"
            gap={8}
            pad={[5, 8]}
            border="line2"
            radius={3}
            line={18}
            key={entry.run}
            aria-current={entry.run === run || undefined}
          >
            <OutcomeGlyph outcome={entry.outcome} />
            <span className="selectable">{nameOf(entry)}</span>
            <Text tone="dim" weight={400}>
              {entry.answer ?? t(`evaluate.outcome.${entry.outcome}`)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
