import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instruction, instructionTypes } from '#shared/contract/elements.ts';
import { client, orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { CommitInput } from './CommitInput.tsx';
import { useSession } from './context.ts';
import { DraftButton, DraftNote, useDraft } from './Draft.tsx';
import classes from './Properties.module.css';

type Type = (typeof instructionTypes)[number];

/** Variants by type; one is picked for its type and enters a release once it is approved. */
export function Instructions({
  elementId,
  screenshotId,
  boxed,
  small,
}: {
  elementId: string;
  screenshotId: string;
  /** False for a target that has no box: no model is shown it. */
  boxed: boolean;
  small: boolean;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const queries = useQueryClient();
  const [type, setType] = useState<Type>('basic');
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const draft = useDraft(elementId, screenshotId, type);
  const options = orpc.elements.instructions.queryOptions({ input: { screenshotId } });
  const all = (useQuery(options).data ?? []).filter((one) => one.elementId === elementId);
  const shown = all.filter((one) => one.content.type === type);

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      // The element itself may still be on its way.
      if (!(await session.leave())) return;
      await work();
    } catch (failed) {
      setError(failed);
    }
    await queries.invalidateQueries({ queryKey: options.queryKey });
  };
  const base = ({ id, revision }: Instruction) => ({ id, baseRevision: revision });

  return (
    <section className={classes.section} aria-label={t('annotate.instructions.title')}>
      <header className={classes.sectionHead}>
        <h3>{t('annotate.instructions.title')}</h3>
        <span className={classes.space} />
        <ActionButton small kind="plain" icon={IconPlus} onClick={() => setAdding(true)}>
          {t('annotate.instructions.variant')}
        </ActionButton>
        <DraftButton draft={draft} disabled={!boxed} />
      </header>
      <div className={classes.tabs} role="tablist" aria-label={t('annotate.instructions.title')}>
        {instructionTypes.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === type}
            className={classes.tab}
            onClick={() => setType(one)}
          >
            {t(`annotate.instructions.${one}`)}
            {!small && (
              <span className={classes.quiet}> {all.filter(({ content }) => content.type === one).length}</span>
            )}
          </button>
        ))}
      </div>
      {error !== null && <ErrorNote error={error} />}
      <DraftNote draft={draft} />
      <ol className={classes.variants}>
        {shown.map((one, at) => (
          <li key={one.id} className={classes.variant} data-picked={one.content.picked || undefined}>
            <span className={classes.quiet}>{at + 1}</span>
            <div className={classes.variantText}>
              {editing === one.id ? (
                <CommitInput
                  autoFocus
                  className={classes.input}
                  aria-label={t('annotate.instructions.edit')}
                  value={one.content.text}
                  onBlurCapture={() => setEditing(null)}
                  onCommit={(text) =>
                    text.trim() &&
                    void act(() =>
                      client.elements.saveInstruction({ ...base(one), content: { ...one.content, text: text.trim() } }),
                    )
                  }
                />
              ) : (
                <button
                  type="button"
                  className={classes.sentence}
                  title={t('annotate.instructions.edit')}
                  onClick={() => setEditing(one.id)}
                >
                  {one.content.text}
                </button>
              )}
              <span className={classes.by}>
                <StateGlyph state={one.state} />
                {one.author.kind === 'person' && one.source !== one.author.name
                  ? t('annotate.instructions.edited', { source: one.source })
                  : one.source}{' '}
                · {t('annotate.instructions.rev', { revision: one.revision })}
                {one.lints.map((lint) => (
                  <span key={lint.code} className={classes.lintWord} title={lint.detail}>
                    {lint.code}
                  </span>
                ))}
              </span>
            </div>
            <span className={classes.variantActs}>
              <IconButton
                icon={IconCheck}
                size={22}
                label={t('annotate.instructions.pick')}
                pressed={one.content.picked}
                onClick={() => void act(() => client.elements.pickInstruction(base(one)))}
              />
              <IconButton
                icon={IconTrash}
                size={22}
                label={t('annotate.instructions.retire')}
                onClick={() => void act(() => client.elements.setInstructionState({ ...base(one), state: 'retired' }))}
              />
            </span>
          </li>
        ))}
      </ol>
      {shown.length === 0 && !adding && (
        <p className={classes.none}>
          {t('annotate.instructions.none', { type: t(`annotate.instructions.${type}`).toLowerCase() })}
        </p>
      )}
      {adding && (
        <div className={classes.adding}>
          <CommitInput
            autoFocus
            className={classes.input}
            aria-label={t('annotate.instructions.variant')}
            placeholder={t('annotate.instructions.placeholder')}
            value=""
            onBlurCapture={() => setAdding(false)}
            onCommit={(text) =>
              text.trim() &&
              void act(() =>
                client.elements.addInstruction({
                  elementId,
                  content: { type, text: text.trim(), style: null, picked: shown.length === 0 },
                }),
              )
            }
          />
        </div>
      )}
    </section>
  );
}
