import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';
import { Bar, BarEnd, BarTitle } from '../../ui/Bar.tsx';

export type Step = 'file' | 'folders' | 'boxes' | 'report';

/** The source, the current step, and the buttons to continue. */
export function ImportBar({
  name,
  steps,
  current,
  children,
}: {
  name: string;
  steps: readonly Step[];
  current: Step;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <Bar aria-label={t('import.title')}>
      <IconButton icon={IconX} label={t('import.close')} onClick={() => navigate({ screen: 'library' })} />
      <BarTitle>{t('import.title')}</BarTitle>
      {name && (
        <Text as="code" truncate minWidth={0} tone="text2">
          {name}
        </Text>
      )}
      <Row as="ol" gap={18} margin={[0, 0, 0, 8]} pad={[0, 0, 0, 14]} borderLeft="line2" className={classes.steps}>
        {steps.map((step, index) => (
          <Row
            as="li"
            inline
            align="center"
            gap={7}
            tone="dim"
            space="nowrap"
            key={step}
            aria-current={index === at ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            {index < at ? (
              <IconCheck size={14} stroke={1.8} aria-hidden="true" />
            ) : (
              <Row
                radius="50%"
                line="1"
                as="span"
                inline
                align="center"
                justify="center"
                width={16}
                height={16}
                border="line3"
                size={11}
                className={classes.number}
              >
                {index + 1}
              </Row>
            )}
            {t(`import.steps.${step}`)}
          </Row>
        ))}
      </Row>
      <BarEnd as="div">{children}</BarEnd>
    </Bar>
  );
}
