import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEditedBy } from './use-presence.ts';
import { Row } from '../ui/layout/primitives.tsx';
import classes from './OpenBy.module.css';

/** Who else is typing into a field; nothing if nobody is. */
export function EditedBy({ field }: { field: string | null }) {
  const { t } = useTranslation();
  const person = useEditedBy(field);
  return person === null ? null : (
    <Row as="span" align="center" gap={4} pt={2} size={12} className={classes.editing} role="status">
      <IconPencil size={12} stroke={1.8} aria-hidden="true" />
      {t('common.presence.editing', { person })}
    </Row>
  );
}
