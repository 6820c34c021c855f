import { useTranslation } from 'react-i18next';
import type { LeakReport } from '#shared/contract/runs/benchmark/leaks.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** Maximum number of lines of each list; the command line has all with --json. */
const most = 50;

/** What of a release is in another set. */
export function Matches({ found }: { found: LeakReport }) {
  const { t } = useTranslation();
  const { pictures, texts, items, canary, canaries, samePictures, sameTexts, unread } = found;
  return (
    <section aria-label={t('evaluate.leaks.found')}>
      <Block as="p" pb={6} role="status">
        {t('evaluate.leaks.summary', {
          ...{ leaked: formatCount(items.leaked), of: formatCount(items.of) },
          ...{ pictures: formatCount(samePictures.length), own: formatCount(pictures.own) },
          ...{ texts: formatCount(sameTexts.length), theirs: formatCount(pictures.theirs) },
          ...{ theirTexts: formatCount(texts.theirs) },
        })}{' '}
        {canaries.length === 0
          ? t('evaluate.leaks.noCanary')
          : t('evaluate.leaks.canary', { canary, at: canaries.slice(0, most).join(', ') })}
      </Block>
      {samePictures.length + sameTexts.length > 0 && (
        <Block as="ul" pl={16} overflow="auto">
          {samePictures.slice(0, most).map(({ name, at, distance }) => (
            <li key={`${name} ${at}`} className="selectable">
              {t('evaluate.leaks.picture', { name, at, bits: formatCount(distance) })}
            </li>
          ))}
          {sameTexts.slice(0, most).map(({ item, label, at, share }) => (
            <li key={`${item} ${at}`} className="selectable">
              {t('evaluate.leaks.text', { label, at, share: formatPercent(share, 0) })}
            </li>
          ))}
        </Block>
      )}
      {unread.length > 0 && <Text tone="warn">{t('evaluate.leaks.unread', { at: unread.join(', ') })}</Text>}
    </section>
  );
}
