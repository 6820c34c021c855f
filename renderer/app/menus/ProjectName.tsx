import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import { begunOn } from '../../places/last-place.ts';
import { useProject } from '../../project/project.ts';
import classes from './ProjectSwitcher.module.css';

/** The project's name as a button: of the open project, or the one that the studio was started on. */
export function ProjectName(props: ComponentPropsWithRef<'button'>) {
  const project = useProject();
  const shown = project === undefined ? begunOn : project;
  const note = project?.readOnly ? t('app.readOnly') : null;
  if (!shown)
    return (
      <button type="button" {...props} className={classes.button}>
        <span className={classes.name}>{t('app.name')}</span>
      </button>
    );
  return (
    <button
      type="button"
      {...props}
      className={classes.button}
      aria-haspopup="menu"
      aria-label={t('app.projectMenu', { name: note ? `${shown.name} ${note}` : shown.name })}
    >
      <span className={classes.name}>{shown.name}</span> {note && <span className={classes.note}>{note}</span>}
      <IconSelector size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
