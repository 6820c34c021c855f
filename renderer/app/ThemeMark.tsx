import { IconBrightnessUp } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../i18n/frame.ts';
import classes from './HomeBar.module.css';

/** The button of the theme menu. */
export function ThemeMark(props: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={classes.tool} aria-haspopup="menu" aria-label={t('app.theme.title')}>
      <IconBrightnessUp size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
