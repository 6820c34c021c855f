import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import { initials } from '../../i18n/initials.ts';
import { Block } from '../../ui/layout/primitives.tsx';

/** The round button with a person's initials. */
export function Avatar({ name, ...rest }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <Block
      type="button"
      {...rest}
      as="button"
      width={22}
      height={22}
      pad={0}
      border="none"
      surface="active"
      tone="text"
      font="inherit"
      size={10}
      weight={600}
      radius="50%"
      aria-haspopup="menu"
      aria-label={`${initials(name)}, ${t('app.me', { name })}`}
    >
      {initials(name)}
    </Block>
  );
}
