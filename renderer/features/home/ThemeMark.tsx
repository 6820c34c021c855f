import { IconBrightnessUp } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Home.module.css';

/** The button of the theme menu. */
export function ThemeMark(props: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <button type="button" {...props} className={classes.tool} aria-haspopup="menu" aria-label={t('home.theme')}>
      <IconBrightnessUp size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
