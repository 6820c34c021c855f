import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import type { client } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Block, Row, Text } from '../../ui/layout/primitives.tsx';

/** Whether a release is unchanged, and what is wrong where it is not. */
export function Checked({
  checked,
  onShow,
}: {
  checked: Awaited<ReturnType<typeof client.releases.verify>>;
  /** Shows a record, by its index. */
  onShow: (record: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {checked.ok && (
        <Row as="p" wrap align="center" gap={6} role="status">
          <IconShieldCheck color="var(--ok)" size={14} stroke={1.6} aria-hidden="true" />{' '}
          {t('releases.verify.ok', {
            records: formatCount(checked.records),
            pictures: formatCount(checked.pictures),
          })}
        </Row>
      )}
      {!checked.ok && (
        <Block role="alert" pad={[8, 12]} border="bad" surface="bad-soft">
          <p>{t('releases.verify.bad', { count: checked.problems.length })}</p>
          <Block as="ul" bullets maxHeight={140} mt={4} pl={16} overflow="auto">
            {checked.problems.map(({ code, index, said, next }) => (
              <li key={`${code} ${index}`} className="selectable">
                {phraseWords(said)} <Text tone="dim">{phraseWords(next)}</Text>{' '}
                {index !== null && code !== 'record-missing' && (
                  <ActionButton small kind="plain" onClick={() => onShow(String(index))}>
                    {t('releases.verify.show', { index })}
                  </ActionButton>
                )}
              </li>
            ))}
          </Block>
        </Block>
      )}
    </>
  );
}
