import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instruction } from '#shared/contract/elements.ts';
import { lintName } from '../../../../i18n/lint-name.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';
import type { EditCall } from '../../../../edits/calls.ts';
import { useLocked } from '../../context.ts';
import { InstructionText } from '../InstructionText.tsx';
import { Block, Row, Text } from '../../../../ui/layout/primitives.tsx';
import variantsClasses from './Variants.module.css';

/** One wording: a click edits it, who wrote it stands below, and it is picked or retired at its right. */
export function Variant({
  instruction: { id, content, state, author, source, revision, lints },
  number,
  callOf,
  onPick,
  onRetire,
}: {
  instruction: Instruction;
  number: number;
  /** The edit that stores another text of it. */
  callOf: (text: string) => EditCall;
  onPick: () => void;
  onRetire: () => void;
}) {
  const { t } = useTranslation();
  const locked = useLocked();
  const [editing, setEditing] = useState(false);
  const edited = author.kind === 'person' && source !== author.name;
  return (
    <Row
      borderLeft="edge"
      picked="edge"
      as="li"
      position="relative"
      gap={8}
      pad={[6, 8, 6, 10]}
      className={variantsClasses.variant}
      data-picked={content.picked || undefined}
    >
      <Text tone="dim" weight={400}>
        {number}
      </Text>
      <Block grow minWidth={0}>
        {editing ? (
          <InstructionText
            aria-label={t('annotate.instructions.edit')}
            value={content.text}
            onDone={() => setEditing(false)}
            on={{ id, baseRevision: revision }}
            callOf={callOf}
          />
        ) : locked ? (
          <Text
            as="p"
            width="full"
            border="none"
            surface="none"
            tone="text"
            font="inherit"
            size={13}
            line={18}
            text="left"
            breakWords
            className="selectable"
          >
            {content.text}
          </Text>
        ) : (
          <Block
            type="button"
            as="button"
            width="full"
            tone="text"
            size={13}
            line={18}
            text="left"
            breakWords
            title={t('annotate.instructions.edit')}
            onClick={() => setEditing(true)}
          >
            {content.text}
          </Block>
        )}
        <Row as="span" align="center" wrap gap={6} tone="dim" size={11}>
          <StateGlyph state={state} />
          {edited ? t('annotate.instructions.edited', { source }) : source} ·{' '}
          {t('annotate.instructions.rev', { revision })}
          {lints.map((lint) => (
            <Text key={lint.code} tone="warn" title={phraseWords(lint.detail)}>
              {lintName(lint.code)}
            </Text>
          ))}
        </Row>
      </Block>
      {!locked && (
        <Row
          opacity={0}
          as="span"
          inline
          position="absolute"
          right={4}
          bottom={3}
          className={variantsClasses.variantActs}
        >
          <IconButton
            icon={IconCheck}
            size={22}
            label={t('annotate.instructions.pick')}
            pressed={content.picked}
            onClick={onPick}
          />
          <IconButton icon={IconTrash} size={22} label={t('annotate.instructions.retire')} onClick={onRetire} />
        </Row>
      )}
    </Row>
  );
}
