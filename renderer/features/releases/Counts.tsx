import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import classes from './Releases.module.css';

const known = ['screenshots', 'elements', 'instructions', 'questions', 'records'] as const;

/** How many of what; kinds without any are left out. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { t } = useTranslation();
  const order = (name: string) => {
    const at = known.findIndex((one) => one === name);
    return at === -1 ? known.length : at;
  };
  const shown = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => order(a) - order(b) || a.localeCompare(b));
  return (
    <dl className={classes.counts}>
      {shown.map(([name, n]) => (
        <div key={name}>
          <dd>{formatCount(n)}</dd>
          <dt>{known.find((one) => one === name) ? t(`releases.counts.${name as 'records'}`) : name}</dt>
        </div>
      ))}
    </dl>
  );
}

/** `12 screenshots, 30 questions` in one line. */
export function useCountsLine(): (counts: Readonly<Record<string, number>>) => string {
  const { t } = useTranslation();
  return (counts) =>
    known
      .filter((name) => (counts[name] ?? 0) > 0)
      .map((name) => `${formatCount(counts[name] ?? 0)} ${t(`releases.counts.${name}`)}`)
      .join(', ');
}
