import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSystem } from '../../project/project.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { setFilter, useLibrary } from './library-store.ts';
import { today } from '../../project/today.ts';

/** What is assigned to this person and not approved yet; pressed, the library shows just that. */
export function MyWork() {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const filter = useLibrary((state) => state.filter);
  const { data } = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } }));
  const mine = data?.people.find(({ person }) => person === me);
  if (!me || !mine) return null;
  const on = filter.assignee?.length === 1 && filter.assignee[0] === me;
  return (
    <ActionButton
      kind="plain"
      icon={IconUserCheck}
      aria-pressed={on}
      onClick={() => setFilter(on ? {} : { assignee: [me] })}
    >
      {mine.due > 0
        ? t('library.myWorkDue', { open: formatCount(mine.open), due: formatCount(mine.due) })
        : t('library.myWork', { open: formatCount(mine.open) })}
    </ActionButton>
  );
}
