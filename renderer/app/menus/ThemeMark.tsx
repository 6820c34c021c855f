import { IconBrightnessUp } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** The button of the theme menu. */
export function ThemeMark(props: Pick<ComponentPropsWithRef<'button'>, 'ref' | 'onClick'>) {
  return <IconButton {...props} icon={IconBrightnessUp} label={t('app.theme.title')} aria-haspopup="menu" />;
}
