import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { platforms, type Platform } from '#shared/records/fields.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { type FolderAnswer, type Preview, useDraft } from './draft.ts';
import { Block, Heading, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';
import { Table } from '../../ui/tables/Table.tsx';

/** Asks for platform and app once per folder; values found in its name are filled in. */
export function FoldersStep({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const answers = useDraft((state) => state.folders);
  const apps = (useQuery(orpc.screenshots.facets.queryOptions({ input: { filter: {} } })).data?.app ?? []).flatMap(
    ({ value }) => (value === '' ? [] : [value]),
  );
  const guesses = [...new Set([...apps, ...preview.folders.flatMap((row) => (row.app ? [row.app] : []))])];
  const choices = platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }));
  const answerOf = (row: Preview['folders'][number]): FolderAnswer =>
    answers[row.folder] ?? { platform: row.platform, app: row.app };
  const set = (row: Preview['folders'][number], change: Partial<FolderAnswer>) =>
    useDraft.setState({ folders: { ...answers, [row.folder]: { ...answerOf(row), ...change } } });
  const setAll = (platform: Platform | null) =>
    useDraft.setState({
      folders: Object.fromEntries(preview.folders.map((row) => [row.folder, { ...answerOf(row), platform }])),
    });
  return (
    <Stack
      as="section"
      width="full"
      minHeight={0}
      margin={[0, 'auto']}
      border="line2"
      radius={4}
      surface="panel"
      maxWidth={1180}
      aria-label={t('import.folders.title')}
    >
      <Row as="header" align="flex-end" justify="space-between" gap={24} pad={16} borderBottom="line">
        <div>
          <Heading as="h2" size={13} line={20}>
            {t('import.folders.title')}
          </Heading>
          <Text as="p" tone="dim" line={18}>
            {t('import.folders.text')}
          </Text>
        </div>
        {preview.folders.length > 1 && (
          <Select
            w={180}
            label={t('import.folders.all')}
            placeholder={t('import.folders.platform')}
            data={choices}
            value={null}
            onChange={(value) => value && setAll(value)}
          />
        )}
      </Row>
      <Block minHeight={0} overflow="auto">
        <Table cell={[5, 8]} className={classes.table}>
          <thead>
            <tr>
              <th>{t('import.folders.folder')}</th>
              <th data-num>{t('import.folders.pictures')}</th>
              <th>{t('import.folders.platform')}</th>
              <th>{t('import.folders.app')}</th>
              <th>{t('import.folders.samples')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.folders.map((row) => {
              const answer = answerOf(row);
              const name = row.folder === '.' ? t('import.folders.top') : row.folder;
              return (
                <tr key={row.folder}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td data-num>{formatCount(row.images)}</td>
                  <td>
                    <Select
                      w={120}
                      aria-label={`${t('import.folders.platform')}, ${name}`}
                      placeholder={t('import.file.unknown')}
                      clearable
                      data={choices}
                      value={answer.platform}
                      onChange={(value) => set(row, { platform: value })}
                    />
                  </td>
                  <td>
                    <Autocomplete
                      w={200}
                      aria-label={`${t('import.folders.app')}, ${name}`}
                      placeholder={t('import.file.unknown')}
                      data={guesses}
                      limit={12}
                      maxLength={200}
                      value={answer.app ?? ''}
                      onChange={(value) => set(row, { app: value.trim() === '' ? null : value })}
                    />
                  </td>
                  <Block as="td" truncate maxWidth={300} tone="dim" title={row.sample.join(', ')}>
                    {row.sample.map((sample) => sample.split('/').at(-1)).join(', ')}
                  </Block>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Block>
    </Stack>
  );
}
