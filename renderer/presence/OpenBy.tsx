import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOthersOn } from './use-presence.ts';
import { Row, Text } from '../ui/layout/primitives.tsx';
import classes from './OpenBy.module.css';

/** Who else has a picture open; nothing if nobody has. */
export function OpenBy({ screenshotId }: { screenshotId: string }) {
  const { t } = useTranslation();
  const people = useOthersOn(screenshotId);
  const [first] = people;
  if (first === undefined) return null;
  const all = t('common.presence.openBy', { people: people.join(', ') });
  return (
    <Row as="span" inline align="center" gap={4} minWidth={0} space="nowrap" className={classes.people} title={all}>
      <IconUser size={13} stroke={1.8} aria-hidden="true" />
      <span className="visually-hidden">{all}</span>
      <Text maxWidth={140} overflow="hidden" ellipsis aria-hidden="true">
        {people.length === 1 ? first : t('common.presence.more', { person: first, count: people.length - 1 })}
      </Text>
    </Row>
  );
}
