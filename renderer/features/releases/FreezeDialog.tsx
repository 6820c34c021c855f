import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { dropText, useKeptText } from '../../ui/fields/kept-texts.ts';
import { Counts } from './Counts.tsx';
import { nextTag, tagPattern } from './next-tag.ts';
import { JobProgress } from './JobProgress.tsx';
import classes from './Releases.module.css';

/** Asks for tag and note, shows what will be held, and freezes. */
export function FreezeDialog({
  tags,
  onClose,
  onFrozen,
}: {
  tags: readonly string[];
  onClose: () => void;
  onFrozen: (tag: string) => void;
}) {
  const { t } = useTranslation();
  const preview = useQuery(orpc.releases.preview.queryOptions());
  const warnings = useQuery(orpc.review.projectLints.queryOptions()).data ?? [];
  const create = useMutation(orpc.releases.create.mutationOptions());
  const jobs = useQuery(orpc.jobs.list.queryOptions()).data ?? [];
  const job =
    create.isPending &&
    jobs.find(({ kind, state }) => kind === 'release' && (state === 'running' || state === 'paused'));
  const [tag, setTag] = useState(() => nextTag(tags));
  const [note, setNote] = useKeptText('release note');
  const [allowIncomplete, setAllowIncomplete] = useState(false);
  const problem = tags.includes(tag)
    ? t('releases.dialog.tagTaken', { tag })
    : tagPattern.test(tag)
      ? null
      : t('releases.dialog.tagBad');
  const all = preview.data?.leftOut ?? [];
  const incomplete = all.reduce((sum, row) => sum + (row.incomplete ? row.count : 0), 0);
  const leftOut = all.filter((row) => !allowIncomplete || !row.incomplete);
  const held = Object.values(preview.data?.counts ?? {}).reduce((sum, n) => sum + n, allowIncomplete ? incomplete : 0);
  const nothing = held === 0;
  const frozen = () => {
    dropText('release note');
    onFrozen(tag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null && !nothing) create.mutate({ tag, note: note.trim(), allowIncomplete }, { onSuccess: frozen });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('releases.dialog.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        {preview.data && <Counts counts={preview.data.counts} />}
        {leftOut.length > 0 && (
          <p className={classes.quiet}>
            {t('releases.dialog.leftOut', {
              what: leftOut.map((row) => `${formatCount(row.count)} ${row.why}`).join('; '),
            })}
          </p>
        )}
        {incomplete > 0 && (
          <Checkbox
            label={t('releases.dialog.incomplete', { count: incomplete })}
            description={t('releases.dialog.incompleteNote')}
            checked={allowIncomplete}
            onChange={(event) => setAllowIncomplete(event.currentTarget.checked)}
          />
        )}
        {warnings.map((lint) => (
          <p key={lint.code} role="note" className={classes.warning}>
            {lint.detail}
          </p>
        ))}
        {preview.error && <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />}
        <TextInput
          label={t('releases.dialog.tag')}
          description={t('releases.dialog.tagNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          // The proposed tag is replaced by what is typed, not continued.
          onFocus={(event) => event.currentTarget.select()}
          maxLength={60}
          value={tag}
          error={problem}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Textarea
          label={t('releases.dialog.note')}
          placeholder={t('releases.dialog.notePlaceholder')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {job && <JobProgress job={job} />}
        {create.error && <ErrorNote error={create.error} />}
        <div className={classes.buttons}>
          <span className={classes.quiet}>
            {create.isPending ? t('releases.dialog.going') : t('releases.dialog.forGood')}
          </span>
          <span className={classes.spring} />
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={problem !== null || nothing || create.isPending}>
            {t('releases.dialog.go')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
