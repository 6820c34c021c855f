import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/**
 * Nothing matches: names the part of the filter that excludes the most, and offers to remove it.
 * @param parts each with its name and how many would match without it
 */
export function NoMatch({
  parts,
  onClear,
}: {
  parts: readonly { name: string; matching: number; remove: () => void }[];
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const [worst] = parts.filter(({ matching }) => matching > 0).sort((a, b) => b.matching - a.matching);
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('common.list.noMatch.title')}
      action={
        <ActionButton kind="primary" onClick={worst?.remove ?? onClear}>
          {t(worst ? 'common.list.noMatch.remove' : 'common.list.noMatch.clear')}
        </ActionButton>
      }
    >
      {worst
        ? t('common.list.noMatch.text', { name: worst.name, count: worst.matching })
        : t('common.list.noMatch.textNone')}
    </EmptyState>
  );
}
