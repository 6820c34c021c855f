import { Trans, useTranslation } from 'react-i18next';
import { useShortcut } from '../../actions/key-bindings.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { StatusBar } from '../../edits/StatusBar.tsx';
import type { Facets } from './use-rows.ts';

const states = [
  ['approved', 'library.status.approved'],
  ['to_review', 'library.status.toReview'],
  ['conflict', 'library.status.conflict'],
] as const;

/** Whether every screenshot has a state here: while gold is mixed in, annotators are not told what was decided. */
const tellsStates = ({ state, total }: Facets): boolean =>
  state.reduce((sum, { value, count }) => (value === 'retired' ? sum : sum + count), 0) === total;

/** The keys of the library, and how many screenshots the project has in the states that matter. */
export function LibraryStatus({ whole }: { whole: Facets | undefined }) {
  const { t } = useTranslation();
  const searchKey = useShortcut('search');
  const counts = whole && [
    ['library.status.screenshots', whole.total] as const,
    ...(tellsStates(whole) ? states : []).map(
      ([state, words]) => [words, whole.state.find(({ value }) => value === state)?.count ?? 0] as const,
    ),
  ];
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], label: t('library.hint.move') },
        { keys: ['Shift'], label: t('library.hint.extend') },
        { keys: ['Space'], label: t('library.hint.toggle') },
        { keys: ['Enter'], label: t('library.hint.open') },
        ...(searchKey ? [{ keys: [searchKey], label: t('library.hint.search') }] : []),
        { keys: ['?'], label: t('library.hint.keys') },
      ]}
    >
      {counts?.map(([words, n]) => (
        <span key={words}>
          <Trans i18nKey={words} values={{ n: formatCount(n) }} components={{ b: <b /> }} />
        </span>
      ))}
    </StatusBar>
  );
}
