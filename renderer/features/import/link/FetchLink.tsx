import { TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { fetchedLink, type FetchedLink } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { formatBytes } from '../../../i18n/numbers.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Import.module.css';
import { goesOn } from '../Progress.tsx';
import { look, setPath } from '../draft.ts';
import { useStage } from '../send/stage.ts';

/** The link in its field, and the job that fetches it; kept while other screens are shown. */
export const useLink = create<{ link: string; job: string | null }>(() => ({ link: '', job: null }));

/** Previews what was fetched like a typed path. */
function takeFetched({ path, leftOut }: FetchedLink): void {
  useLink.setState({ link: '', job: null });
  useStage.setState({ leftOut });
  setPath(path);
  look();
}

/** Refusals that end once somebody allows the server. */
const closed: ReadonlySet<string> = new Set(['link-not-allowed', 'link-elsewhere', 'link-private']);

/** Fetches what a link leads to onto the project's machine, to be previewed like a typed path. */
export function FetchLink() {
  const { t } = useTranslation();
  const { link, job: id } = useLink();
  const refusal = useCallRefusal('imports.fetch');
  const allowRefusal = useCallRefusal('imports.allowServer');
  const start = useMutation(
    orpc.imports.fetch.mutationOptions({ onSuccess: (job) => useLink.setState({ job: job.id }) }),
  );
  const allow = useMutation(orpc.imports.allowServer.mutationOptions({ onSuccess: () => start.mutate({ link }) }));
  const job = useQuery({
    ...orpc.jobs.get.queryOptions({ input: { id: id ?? '' }, retry: false }),
    enabled: id !== null,
  }).data;
  const fetched = job?.state === 'done' ? fetchedLink.safeParse(job.result).data : undefined;
  useEffect(() => {
    if (fetched) takeFetched(fetched);
  }, [fetched]);
  if (job && goesOn(job)) return <Fetching job={job} />;
  const server = job?.phrase && closed.has(job.phrase.code) ? String(job.phrase.values['server']) : null;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (link.trim() !== '' && refusal === null) start.mutate({ link });
  };
  return (
    <>
      <Row align="flex-end" gap={8}>
        <TextInput
          className={classes.grow}
          label={t('import.link.label')}
          description={t('import.link.text')}
          placeholder="https://"
          value={link}
          spellCheck={false}
          onKeyDown={enter}
          onChange={(event) => useLink.setState({ link: event.currentTarget.value, job: null })}
        />
        <ActionButton
          icon={IconDownload}
          refusal={refusal}
          disabled={link.trim() === '' || start.isPending}
          onClick={() => start.mutate({ link })}
        >
          {t('import.link.go')}
        </ActionButton>
      </Row>
      {start.error && <ErrorNote error={start.error} />}
      {allow.error && <ErrorNote error={allow.error} />}
      {job?.error && <ErrorNote error={phraseOr(job.phrase, job.error)} />}
      {job?.state === 'cancelled' && (
        <Text as="p" tone="dim" line={18}>
          {t('import.link.stopped')}
        </Text>
      )}
      {server !== null && (
        <Row>
          <ActionButton refusal={allowRefusal} disabled={allow.isPending} onClick={() => allow.mutate({ server })}>
            {t('import.link.allow', { server })}
          </ActionButton>
        </Row>
      )}
    </>
  );
}

/** How much is there, with a button that stops it. */
function Fetching({ job: { id, done, total } }: { job: Job }) {
  const { t } = useTranslation();
  const link = useLink((state) => state.link);
  const cancel = useMutation(orpc.jobs.cancel.mutationOptions());
  return (
    <Row wrap align="center" gap={[8, 12]} className={classes.send} role="group" aria-label={t('import.link.label')}>
      <Text role="status" as="p" tone="dim" line={18}>
        {total !== null && done >= total
          ? t('import.link.checking')
          : total === null
            ? t('import.link.goingOpen', { done: formatBytes(done) })
            : t('import.link.going', { done: formatBytes(done), total: formatBytes(total) })}
      </Text>
      <Block
        as="progress"
        grow
        minWidth={120}
        aria-label={link}
        {...(total === null ? {} : { value: done, max: total || 1 })}
      />
      <ActionButton small onClick={() => cancel.mutate({ id })}>
        {t('common.cancel')}
      </ActionButton>
    </Row>
  );
}
