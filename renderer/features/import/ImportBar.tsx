import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';

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
    <section className={classes.bar} aria-label={t('import.title')}>
      <IconButton icon={IconX} label={t('import.close')} onClick={() => navigate({ screen: 'library' })} />
      <h1 className={classes.title}>{t('import.title')}</h1>
      {name && <code className={classes.fileName}>{name}</code>}
      <Row as="ol" gap={18} margin={[0, 0, 0, 8]} pad={[0, 0, 0, 14]} borderLeft="line2" className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {index < at ? (
              <IconCheck size={14} stroke={1.8} aria-hidden="true" />
            ) : (
              <Row
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
          </li>
        ))}
      </Row>
      <div className={classes.buttons}>{children}</div>
    </section>
  );
}
