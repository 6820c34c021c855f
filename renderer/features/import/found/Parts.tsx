import { declared } from '../../../i18n/declared.ts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { type FormatInfo, type Part, partKey, useDraft } from '../draft.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** What a folder has, by format, each to be left out or not. */
export function Parts({ parts, formats }: { parts: readonly Part[]; formats: readonly FormatInfo[] }) {
  const { t } = useTranslation();
  const unticked = useDraft((draft) => draft.unticked);
  return (
    <Stack as="fieldset" gap={8} minWidth={0} border="none">
      <Text as="legend" weight={500}>
        {t('import.parts.title')}
      </Text>
      <Text as="p" tone="dim" line={18}>
        {t('import.parts.text')}
      </Text>
      {parts.map((part) => {
        const key = partKey(part);
        const info = formats.find(({ id }) => id === part.format);
        const what = t(`import.parts.${info?.episodes ? 'episodes' : 'records'}`, {
          count: part.records,
          formatted: formatCount(part.records),
        });
        return (
          <Checkbox
            key={key}
            label={declared(info?.name ?? part.format)}
            description={part.more ? t('import.parts.more', { what }) : what}
            checked={!unticked.includes(key)}
            onChange={(event) =>
              useDraft.setState({
                unticked: event.currentTarget.checked ? unticked.filter((text) => text !== key) : [...unticked, key],
              })
            }
          />
        );
      })}
      {unticked.length >= parts.length && <ErrorNote tone="warn" error={t('import.parts.none')} />}
    </Stack>
  );
}
