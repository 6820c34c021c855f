import { IconPencil } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seedColumns } from '#shared/contract/drafting.ts';
import { useCallRefusal } from '../../../../project/use-may.ts';
import { SeedForm } from '../../../../seeds/SeedForm.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { Block, Heading, Row, Stack } from '../../../../ui/layout/primitives.tsx';
import classes from '../Properties.module.css';

/** A question on the picture's states, widgets or layout, as an example from which a model writes more. */
export const AskAbout = memo(function AskAbout({ screenshotId }: { screenshotId: string }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('drafting.writeSeed');
  const [writing, setWriting] = useState(false);
  const [column, setColumn] = useState<(typeof seedColumns)[number]>('widget');
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen aria-label={t('annotate.ask.title')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.ask.title')}
        </Heading>
      </Row>
      {writing ? (
        <Stack gap={12} pad={[4, 12]} className={classes.asked}>
          <SegmentedControl
            label={t('annotate.ask.about')}
            value={column}
            segments={seedColumns.map((value) => ({ value, label: t(`trajectories.questions.column.${value}`) }))}
            onChange={setColumn}
          />
          <SeedForm
            on={{ screenshot: screenshotId }}
            column={column}
            cell={`${screenshotId} ${column}`}
            onDone={() => setWriting(false)}
          />
        </Stack>
      ) : (
        <Row pad={[4, 12]}>
          <ActionButton small icon={IconPencil} refusal={refusal} onClick={() => setWriting(true)}>
            {t('trajectories.questions.write.button')}
          </ActionButton>
        </Row>
      )}
    </Block>
  );
});
