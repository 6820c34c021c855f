import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import type { instructionTypes } from '#shared/contents/instruction.ts';
import { phrasesWords } from '../../../i18n/phrase-words.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useSession } from '../context.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

const over = ['done', 'failed', 'cancelled', 'capped', 'interrupted', 'paused'];

/**
 * Lets a model draft instructions for one element: a run of the pipeline for this type, over this element alone, so
 * that its calls are in the ledger and its drafts are reviewed like all others.
 */
export function useDraft(elementId: string, screenshotId: string, type: (typeof instructionTypes)[number]) {
  const { t } = useTranslation();
  const session = useSession();
  const [runId, setRunId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const run = useQuery({ ...orpc.runs.get.queryOptions({ input: { id: runId ?? '' } }), enabled: runId !== null }).data;
  return {
    run: run ?? null,
    error,
    busy: runId !== null && (!run || !over.includes(run.state)),
    start: async (model: string): Promise<void> => {
      setError(null);
      try {
        // A model sees what is stored, so pending edits are saved first.
        if (!(await session.leave())) return;
        const pipeline = (await client.runs.pipelines()).find(({ writes }) => writes.includes(type))?.id;
        if (pipeline === undefined) throw new Error(t('annotate.draft.noPipeline'));
        const started = await client.runs.start({
          pipeline,
          roles: { writer: [model] },
          selection: { kind: 'ids', ids: [screenshotId] },
          elements: [elementId],
        });
        setRunId(started.id);
      } catch (failed) {
        setError(failed);
      }
    },
  };
}
export type DraftRun = ReturnType<typeof useDraft>;

/** The button: asks which model, the built-in writer first. */
export function DraftButton({ draft, disabled }: { draft: DraftRun; disabled: boolean }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.start');
  const models = useQuery(orpc.models.list.queryOptions()).data ?? [];
  const names = models
    .map(({ record }) => record.name)
    .filter((name) => name === 'builtin/writer' || !name.startsWith('builtin/'))
    .sort((a, b) => Number(b === 'builtin/writer') - Number(a === 'builtin/writer'));
  const button = (
    <ActionButton small kind="plain" icon={IconSparkles} refusal={refusal} disabled={disabled || draft.busy}>
      {t(draft.busy ? 'annotate.draft.busy' : 'annotate.draft.button')}
    </ActionButton>
  );
  if (refusal !== null) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('annotate.draft.by')}</Menu.Label>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => void draft.start(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The result of drafting, if it needs a note. */
export function DraftNote({ draft }: { draft: DraftRun }) {
  const { t } = useTranslation();
  const { run, error } = draft;
  if (error !== null) return <ErrorNote error={error} />;
  if (run?.state === 'capped' || run?.state === 'paused')
    return (
      <Text as="p" pad={[8, 12, 12]} tone="dim">
        {phrasesWords(run.notes)}
      </Text>
    );
  if (run && (run.failed > 0 || run.state === 'failed'))
    return (
      <ErrorNote error={phrasesWords(run.notes) ?? t('annotate.draft.failed', { model: run.models.join(', ') })} />
    );
  return null;
}
