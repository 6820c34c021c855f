import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instruction } from '#shared/contract/elements.ts';
import { instructionTypes } from '#shared/contents/instruction.ts';
import type { EditCall } from '../../../edits/calls.ts';
import { outbox, useOutbox } from '../../../edits/index.ts';
import { withPendingInstructions } from '../../../edits/pending.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useLocked, useSession } from '../context.ts';
import { DraftButton, DraftNote, useDraft } from './Draft.tsx';
import { InstructionText } from './InstructionText.tsx';
import { Variant } from './variants/Variant.tsx';
import { Block, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';

type Type = (typeof instructionTypes)[number];
const pairs: readonly (readonly Type[])[] = [
  ['basic', 'advanced'],
  ['locate', 'interact'],
];

const none: Instruction[] = [];

/** Variants by type; one is picked for its type and enters a release once it is approved. */
export const Instructions = memo(function Instructions({
  elementId,
  screenshotId,
  boxed,
  small,
  large,
}: {
  elementId: string;
  screenshotId: string;
  /** False for a target that has no box: no model is shown it. */
  boxed: boolean;
  small: boolean;
  /** Room enough to show the two types that belong together. */
  large: boolean;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useLocked();
  const [chosen, setType] = useState<Type | null>(null);
  const [adding, setAdding] = useState(false);
  const options = orpc.elements.instructions.queryOptions({ input: { screenshotId } });
  const stored = useQuery(options).data ?? none;
  const edits = useOutbox((state) => state.edits);
  const all = withPendingInstructions(
    stored,
    edits.filter(({ about }) => about.screenshotId === screenshotId),
  ).filter((instruction) => instruction.elementId === elementId);
  // Until somebody chooses, the first type with a wording.
  const type =
    chosen ??
    instructionTypes.find((instructionType) => all.some(({ content }) => content.type === instructionType)) ??
    'basic';
  const draft = useDraft(elementId, screenshotId, type);
  const shown = all.filter((entry) => entry.content.type === type);

  const act = (call: EditCall): void => {
    void outbox.add(call, session.about());
  };
  const groups = large ? (pairs.find((pair) => pair.some((entry) => entry === type)) ?? [type]) : [type];
  const base = ({ id, revision }: Instruction) => ({ id, baseRevision: revision });

  return (
    <Block
      as="section"
      borderBottom="line"
      pb={8}
      lastOpen
      data-tour="instructions"
      aria-label={t('annotate.instructions.title')}
    >
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.instructions.title')}
        </Heading>
        <Block as="span" grow />
        {!locked && (
          <>
            <ActionButton small kind="plain" icon={IconPlus} onClick={() => setAdding(true)}>
              {t('annotate.instructions.variant')}
            </ActionButton>
            <DraftButton draft={draft} disabled={!boxed} />
          </>
        )}
      </Row>
      <Row gap={14} pad={[0, 12]} borderBottom="line" role="tablist" aria-label={t('annotate.instructions.title')}>
        {instructionTypes.map((instructionType) => (
          <Block
            key={instructionType}
            type="button"
            role="tab"
            aria-selected={instructionType === type}
            as="button"
            space="nowrap"
            pad={[4, 0, 5]}
            border="none"
            tone="text2"
            borderBottom="edge"
            picked="tab"
            onClick={() => setType(instructionType)}
          >
            {t(`annotate.instructions.${instructionType}`)}
            {!small && (
              <Text tone="dim" weight={400}>
                {' '}
                {all.filter(({ content }) => content.type === instructionType).length}
              </Text>
            )}
          </Block>
        ))}
      </Row>
      <DraftNote draft={draft} />
      {groups.map((group) => {
        const variants = all.filter(({ content }) => content.type === group);
        return (
          <div key={group}>
            {groups.length > 1 && (
              <Text
                as="h4"
                pad={[6, 12, 2]}
                size={11}
                tone={group === type ? 'text2' : 'dim'}
                weight={group === type ? 600 : 400}
                data-on={group === type || undefined}
              >
                {t(`annotate.instructions.${group}`)}
              </Text>
            )}
            <Block as="ol">
              {variants.map((variant, at) => (
                <Variant
                  key={variant.id}
                  instruction={variant}
                  number={at + 1}
                  callOf={(text) => ({
                    kind: 'instruction-save',
                    input: { ...base(variant), content: { ...variant.content, text } },
                  })}
                  onPick={() => act({ kind: 'instruction-pick', input: base(variant) })}
                  onRetire={() => act({ kind: 'instruction-state', input: { ...base(variant), state: 'retired' } })}
                />
              ))}
            </Block>
            {variants.length === 0 && !(adding && group === type) && (
              <Text as="p" pad={[8, 12, 12]} tone="dim">
                {t('annotate.instructions.none', { type: t(`annotate.instructions.${group}`).toLowerCase() })}
              </Text>
            )}
          </div>
        );
      })}
      {adding && (
        <Block pad={[6, 12, 0]}>
          <InstructionText
            aria-label={t('annotate.instructions.variant')}
            placeholder={t('annotate.instructions.placeholder')}
            value=""
            onDone={() => setAdding(false)}
            on={null}
            callOf={(text) => ({
              kind: 'instruction-add',
              input: { elementId, content: { type, text, style: null, picked: shown.length === 0 } },
            })}
          />
        </Block>
      )}
    </Block>
  );
});
