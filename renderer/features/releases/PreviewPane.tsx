import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '../../i18n/error-words.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate } from '../../places/route.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import { Composition } from './composition/Composition.tsx';
import { Counts } from './Counts.tsx';
import { Unlicensed } from './publish/Unlicensed.tsx';
import { Block, Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Releases.module.css';

/** What a release made now would contain, and what is left out and why. */
export function PreviewPane({
  first,
  onFreeze,
  onExport,
}: {
  /** Shown without any release: explains what one is. */
  first: boolean;
  onFreeze: () => void;
  onExport: () => void;
}) {
  const { t } = useTranslation();
  const refusals = { freeze: useCallRefusal('releases.create'), export: useCallRefusal('exports.start') };
  const preview = useQuery(orpc.releases.preview.queryOptions());
  const key = useShortcut('release-new');
  if (preview.error instanceof ORPCError && preview.error.code === 'FORBIDDEN')
    return (
      <Stack as="p" tone="dim" gap={20} pad={16} overflow="auto">
        {errorWords(preview.error)}
      </Stack>
    );
  if (preview.error)
    return (
      <Stack gap={20} pad={16} overflow="auto">
        <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />
      </Stack>
    );
  const counts = preview.data?.counts;
  const nothing = counts !== undefined && Object.values(counts).every((n) => n === 0);
  if (first && nothing)
    return (
      <EmptyState
        icon={IconLock}
        title={t('releases.empty.title')}
        action={
          <ActionButton kind="primary" onClick={() => navigate({ screen: 'review' })}>
            {t('releases.empty.review')}
          </ActionButton>
        }
      >
        {t('releases.empty.text')} {t('releases.empty.nothing')}
      </EmptyState>
    );
  return (
    <Stack gap={20} pad={16} overflow="auto" aria-busy={!counts}>
      {first && counts && (
        <Text as="p" tone="text2" line={20} maxWidth={640}>
          {t('releases.empty.text')}
        </Text>
      )}
      <Stack as="section" gap={10} className={classes.block}>
        <h3>{t('releases.preview.holds')}</h3>
        {preview.isFetching && <GoingJob kind="release-preview" />}
        {!counts ? (
          <BlankRows rows={2} />
        ) : nothing ? (
          <Text as="p" tone="dim">
            {t('releases.preview.nothing')}
          </Text>
        ) : (
          <Counts counts={counts} />
        )}
        <Row wrap align="center" gap={8}>
          <ActionButton
            kind="primary"
            icon={IconLock}
            shortcut={key}
            refusal={refusals.freeze}
            disabled={!counts || nothing}
            onClick={onFreeze}
          >
            {t('releases.freeze')}
          </ActionButton>
          <ActionButton icon={IconDownload} refusal={refusals.export} disabled={!counts || nothing} onClick={onExport}>
            {t('releases.preview.export')}
          </ActionButton>
        </Row>
      </Stack>
      <Stack as="section" gap={10} className={classes.block}>
        <h3>{t('releases.preview.leftOut')}</h3>
        {!preview.data ? (
          <BlankRows rows={3} />
        ) : preview.data.leftOut.length === 0 ? (
          <Text as="p" tone="dim">
            {t('releases.preview.leftOutNone')}
          </Text>
        ) : (
          <Grid as="ul" gap={[4, 12]} columns="auto 1fr" maxWidth={640}>
            {preview.data.leftOut.map((row) => (
              <Block as="li" display="contents" key={phraseWords(row.why)}>
                <Text as="b" text="right">
                  {formatCount(row.count)}
                </Text>{' '}
                <span>{phraseWords(row.why)}</span>
              </Block>
            ))}
          </Grid>
        )}
        <Unlicensed sources={preview.data?.unlicensed} />
      </Stack>
      {counts && !nothing && (
        <Stack as="section" gap={10} className={classes.block}>
          <h3>{t('releases.composition.title')}</h3>
          <Composition tag={null} />
        </Stack>
      )}
    </Stack>
  );
}
