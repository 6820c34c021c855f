import { useTranslation } from 'react-i18next';
import { pluralNoun } from '../../i18n/kind-words.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';

const known = ['screenshots', 'elements', 'instructions', 'questions', 'records'] as const;

type Numbers = Readonly<Record<string, number>>;

/** Non-zero counts, in the order of `known` and then by name: id, label and number. */
function useCounted(): (counts: Numbers) => { id: string; words: string; n: number }[] {
  const { t } = useTranslation();
  const order = (id: string) => {
    const at = known.findIndex((kind) => kind === id);
    return at === -1 ? known.length : at;
  };
  return (counts) =>
    Object.entries(counts)
      .filter(([, n]) => n > 0)
      .sort(([a], [b]) => order(a) - order(b) || a.localeCompare(b))
      .map(([id, n]) => {
        const name = known.find((kind) => kind === id);
        return { id, n, words: name ? t(`releases.counts.${name}`, { count: n }) : pluralNoun(id, n) };
      });
}

/** Counts by kind; kinds without any are left out. */
export function Counts({ counts }: { counts: Numbers }) {
  const counted = useCounted();
  return (
    <Row as="dl" wrap gap={[4, 32]}>
      {counted(counts).map(({ id, words, n }) => (
        <Stack key={id}>
          <Text as="dd" size={20} line={28} weight={600}>
            {formatCount(n)}
          </Text>
          <dt>{words}</dt>
        </Stack>
      ))}
    </Row>
  );
}

/** `12 screenshots, 30 questions` in one line. */
export function useCountsLine(): (counts: Numbers) => string {
  const counted = useCounted();
  return (counts) =>
    counted(counts)
      .map(({ words, n }) => `${formatCount(n)} ${words}`)
      .join(', ');
}
