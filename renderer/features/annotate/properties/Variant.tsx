import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instruction } from '#shared/contract/elements.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useLocked } from '../context.ts';
import classes from './Properties.module.css';

/** One wording: a click edits it, who wrote it stands below, and it is picked or retired at its right. */
export function Variant({
  instruction: { content, state, author, source, revision, lints },
  number,
  onEdit,
  onPick,
  onRetire,
}: {
  instruction: Instruction;
  number: number;
  onEdit: (text: string) => void;
  onPick: () => void;
  onRetire: () => void;
}) {
  const { t } = useTranslation();
  const locked = useLocked();
  const [editing, setEditing] = useState(false);
  const edited = author.kind === 'person' && source !== author.name;
  return (
    <li className={classes.variant} data-picked={content.picked || undefined}>
      <span className={classes.quiet}>{number}</span>
      <div className={classes.variantText}>
        {editing ? (
          <TextField
            autoFocus
            className={classes.input}
            aria-label={t('annotate.instructions.edit')}
            value={content.text}
            maxLength={2000}
            onDone={() => setEditing(false)}
            onCommit={(text) => text.trim() && onEdit(text.trim())}
          />
        ) : locked ? (
          <p className={`${classes.sentence} selectable`}>{content.text}</p>
        ) : (
          <button
            type="button"
            className={classes.sentence}
            title={t('annotate.instructions.edit')}
            onClick={() => setEditing(true)}
          >
            {content.text}
          </button>
        )}
        <span className={classes.by}>
          <StateGlyph state={state} />
          {edited ? t('annotate.instructions.edited', { source }) : source} ·{' '}
          {t('annotate.instructions.rev', { revision })}
          {lints.map((lint) => (
            <span key={lint.code} className={classes.lintWord} title={phraseWords(lint.detail)}>
              {lint.code}
            </span>
          ))}
        </span>
      </div>
      {!locked && (
        <span className={classes.variantActs}>
          <IconButton
            icon={IconCheck}
            size={22}
            label={t('annotate.instructions.pick')}
            pressed={content.picked}
            onClick={onPick}
          />
          <IconButton icon={IconTrash} size={22} label={t('annotate.instructions.retire')} onClick={onRetire} />
        </span>
      )}
    </li>
  );
}
