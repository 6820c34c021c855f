import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newRelease } from '#shared/contract/releases.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { useProject } from '../../project/project.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { client, orpc } from '../../transport/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { dropText, useKeptText } from '../../ui/fields/kept-texts.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../ui/forms/use-studio-form.ts';
import { Counts } from './Counts.tsx';
import { nextTag } from './next-tag.ts';
import { Unlicensed } from './publish/Unlicensed.tsx';
import { Text } from '../../ui/layout/primitives.tsx';

/** What a release would contain and leave out, and whether it would be empty. */
function usePreview(allowIncomplete: boolean) {
  const query = useQuery(orpc.releases.preview.queryOptions());
  const all = query.data?.leftOut ?? [];
  const incomplete = all.reduce((sum, row) => sum + (row.incomplete ? row.count : 0), 0);
  const counted = Object.values(query.data?.counts ?? {}).reduce((sum, n) => sum + n, 0);
  return {
    query,
    incomplete,
    leftOut: all.filter((row) => !allowIncomplete || !row.incomplete),
    nothing: counted + (allowIncomplete ? incomplete : 0) === 0,
  };
}

/** Typed tag and note, kept until a release is frozen with them, also after the dialog or the page was closed. */
function useKeptDraft(tags: readonly string[]) {
  const project = useProject()?.path ?? '';
  const keys = { tag: `release tag ${project}`, note: `release note ${project}` };
  const proposed = nextTag(tags);
  const [tag, keepTag] = useKeptText(keys.tag, proposed);
  const [note, keepNote] = useKeptText(keys.note);
  const drop = () => {
    dropText(keys.tag);
    dropText(keys.note);
  };
  return {
    tag: tags.includes(tag) ? proposed : tag,
    note,
    keep(typed: { tag: string; note: string }) {
      if (typed.tag === proposed) dropText(keys.tag);
      else keepTag(typed.tag);
      keepNote(typed.note);
    },
    drop,
  };
}

/** Asks for tag and note, shows the contents, and freezes. */
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
  const checks = useQuery(orpc.review.projectLints.queryOptions());
  const { tag, note, keep, drop } = useKeptDraft(tags);
  const form = useStudioForm({
    initial: { tag, note, allowIncomplete: false },
    schema: newRelease,
    toInput: (values) => ({ ...values, note: values.note.trim() }),
    check: ({ tag }): Record<string, string> =>
      tags.includes(tag) ? { tag: t('releases.dialog.tagTaken', { tag }) } : {},
    save: (input) => client.releases.create(input),
    onSaved: (_, { tag: frozen }) => {
      drop();
      onFrozen(frozen);
    },
    onValues: keep,
  });
  const { query, incomplete, leftOut, nothing } = usePreview(form.values.allowIncomplete);
  return (
    <Dialog
      onClose={onClose}
      title={t('releases.dialog.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} kept gap={12}>
        {query.data && <Counts counts={query.data.counts} />}
        {leftOut.length > 0 && (
          <Text as="p" tone="dim">
            {t('releases.dialog.leftOut', {
              what: leftOut.map((row) => `${formatCount(row.count)} ${phraseWords(row.why)}`).join('; '),
            })}
          </Text>
        )}
        {incomplete > 0 && (
          <Checkbox
            label={t('releases.dialog.incomplete', { count: incomplete })}
            description={t('releases.dialog.incompleteNote')}
            {...form.field('allowIncomplete', { type: 'checkbox' })}
          />
        )}
        {checks.isFetching && <GoingJob kind="project-checks" />}
        {checks.error && <ErrorNote error={checks.error} onRetry={() => void checks.refetch()} />}
        {checks.data?.map((lint) => (
          <Text as="p" key={lint.code} role="note" tone="warn">
            {phraseWords(lint.detail)}
          </Text>
        ))}
        <Unlicensed sources={query.data?.unlicensed} />
        {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
        <TextInput
          label={t('releases.dialog.tag')}
          description={t('releases.dialog.tagNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-autofocus
          maxLength={60}
          {...form.field('tag')}
          // Typing replaces the proposed tag rather than appending to it.
          onFocus={(event) => event.currentTarget.select()}
        />
        <Textarea
          label={t('releases.dialog.note')}
          placeholder={t('releases.dialog.notePlaceholder')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.field('note')}
        />
        {form.pending && <GoingJob kind="release" />}
        <FormFoot of={form} go={t('releases.dialog.go')} disabled={nothing}>
          {t(form.pending ? 'releases.dialog.going' : 'releases.dialog.forGood')}
        </FormFoot>
      </Form>
    </Dialog>
  );
}
