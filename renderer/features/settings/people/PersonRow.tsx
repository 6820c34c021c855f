import { Menu, Select } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { TeamPerson } from '#shared/contract/people.ts';
import { say } from '../../../ui/messages.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Age } from '../../../ui/time/Age.tsx';
import { Block, Chip, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './People.module.css';

const roles = ['annotator', 'reviewer', 'curator'] as const;

export type Asked = { what: 'renew' | 'remove'; name: string };

/** One person: role, link, whether they are online, when they last worked, and what can be done. */
export function PersonRow({ person, me, onAsk }: { person: TeamPerson; me: boolean; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const setRole = useMutation(orpc.people.setRole.mutationOptions({ onError: (error) => say(error) }));
  const { name, role, owner, link, expiresAt, online, lastWorked } = person;
  return (
    <tr>
      <th scope="row">
        <Row as="span" wrap align="center" gap={6} weight={600}>
          {name}
          {me && (
            <Chip tone="dim" weight={400}>
              {t('settings.people.you')}
            </Chip>
          )}
          {owner && (
            <Chip tone="dim" weight={400}>
              {t('settings.people.owner')}
            </Chip>
          )}
        </Row>
      </th>
      <td>
        {owner || me ? (
          t(`app.roles.${role}`)
        ) : (
          <Select
            w={128}
            aria-label={t('settings.people.roleOf', { name })}
            data={roles.map((value) => ({ value, label: t(`app.roles.${value}`) }))}
            allowDeselect={false}
            disabled={setRole.isPending}
            value={role}
            onChange={(next) => next && next !== role && setRole.mutate({ name, role: next })}
          />
        )}
      </td>
      <td>
        {link && t(`settings.people.links.${link}`)}
        {link === 'waiting' && expiresAt && (
          <Text tone="dim"> {t('settings.people.until', { day: formatDay(expiresAt) })}</Text>
        )}
      </td>
      <td>
        <Row as="span" inline align="center" gap={6} className={classes.online} data-on={online || undefined}>
          {t(online ? 'settings.people.online' : 'settings.people.offline')}
        </Row>
      </td>
      <td>
        {lastWorked === null ? (
          <Text tone="dim">{t('settings.people.never')}</Text>
        ) : (
          <Trans i18nKey="settings.people.ago" components={{ age: <Age at={lastWorked} /> }} />
        )}
      </td>
      <Block as="td" width={32}>
        {!owner && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton icon={IconDots} label={t('settings.people.more', { name })} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onAsk({ what: 'renew', name })}>{t('settings.people.renew')}</Menu.Item>
              {!me && (
                <Menu.Item onClick={() => onAsk({ what: 'remove', name })}>{t('settings.people.remove')}</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Block>
    </tr>
  );
}
