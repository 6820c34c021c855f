import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import { begunOn } from '../../places/last-place.ts';
import { useProject } from '../../project/project.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './ProjectSwitcher.module.css';

/** The project's name as a button: of the open project, or the one that the studio was started on. */
export function ProjectName(props: ComponentPropsWithRef<'button'>) {
  const project = useProject();
  const shown = project === undefined ? begunOn : project;
  const note = project?.readOnly ? t('app.readOnly') : null;
  if (!shown)
    return (
      <Row
        as="button"
        inline
        align="center"
        self="center"
        gap={6}
        maxWidth={240}
        height={28}
        pad={[0, 6]}
        radius={3}
        tone="text"
        type="button"
        {...props}
        className={classes.button}
      >
        <Text truncate size={13} weight={600}>
          {t('app.name')}
        </Text>
      </Row>
    );
  return (
    <Row
      as="button"
      inline
      align="center"
      self="center"
      gap={6}
      maxWidth={240}
      height={28}
      pad={[0, 6]}
      radius={3}
      tone="text"
      type="button"
      {...props}
      className={classes.button}
      aria-haspopup="menu"
      aria-label={t('app.projectMenu', { name: note ? `${shown.name} ${note}` : shown.name })}
    >
      <Text truncate size={13} weight={600}>
        {shown.name}
      </Text>{' '}
      {note && (
        <Text tone="warn" size={11}>
          {note}
        </Text>
      )}
      <IconSelector size={14} stroke={1.6} aria-hidden="true" />
    </Row>
  );
}
