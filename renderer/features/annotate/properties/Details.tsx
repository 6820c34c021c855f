import type { StepCode } from '#shared/phrases/steps.ts';
import { Checkbox } from '@mantine/core';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { LabelComponent } from '#shared/labels/label-set.ts';
import { withInitialAttributes } from '#shared/labels/attributes.ts';
import { withComponent } from '#shared/labels/components.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { States } from './States.tsx';
import { useElementLocked, useSession } from '../context.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { ComponentField } from './ComponentField.tsx';
import { ElementText } from './ElementText.tsx';
import { KindField } from './KindField.tsx';
import { Field, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

const nowhere = { locate: null, interact: null, current: null, regions: [], polygon: null };

/**
 * Kind, component and states of an element. Each change is saved on its own. Text fields are remounted for each
 * element; controls without text are reused, since remounting them takes longer than drawing the box.
 */
export const Details = memo(function Details({
  element,
  nameRef,
}: {
  element: Element;
  nameRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useElementLocked();
  const { content } = element;
  const labels = useLabels();
  const set = (change: Partial<ElementContent>, label: StepCode): void =>
    session.edit([element.id], (now) => ({ ...now, ...change }), label);
  const typed =
    (type: LabelComponent | null) =>
    (now: ElementContent): ElementContent =>
      withInitialAttributes(labels, withComponent(now, type));
  const plain = (value: string | null) => (
    <Text pad={[2, 9]} breakWords className="selectable">
      {value ?? (
        <Text tone="dim" weight={400}>
          –
        </Text>
      )}
    </Text>
  );

  return (
    <Stack gap={6} pad={[10, 12]} borderBottom="line" data-fields>
      <Field as="label" tone="text2" className={classes.field} data-tour="name">
        <span>{t('annotate.props.name')}</span>
        <ElementText
          key={element.id}
          ids={[element.id]}
          ref={nameRef}
          value={content.name}
          maxLength={500}
          change={(now, name) => ({ ...now, name: name.trim() })}
          step="rename-element"
        />
      </Field>
      <Field tone="text2" className={classes.field} data-tour="kind">
        <span>{t('annotate.props.kind')}</span>
        {locked ? (
          plain(content.kind && t(`annotate.props.${content.kind}`))
        ) : (
          <KindField value={content.kind} onChange={(kind) => set({ kind }, 'set-kind')} />
        )}
      </Field>
      <Field tone="text2" className={classes.field} data-tour="component">
        <span>{t('annotate.props.component')}</span>
        {locked ? (
          plain([content.component, content.category].filter(Boolean).join('  ') || null)
        ) : (
          <ComponentField
            ids={[element.id]}
            content={content}
            onPick={(type, bases) => session.edit([element.id], typed(type), 'set-component', bases)}
            callOf={(type) => session.editCall([element.id], typed(type), 'set-component')}
          />
        )}
      </Field>
      <States element={element} />
      <AttributeFields element={element} />
      <Field align="start" as="label" tone="text2" className={classes.field} data-tall>
        <span>{t('annotate.props.description')}</span>
        <ElementText
          key={element.id}
          ids={[element.id]}
          multiline
          maxLength={2000}
          className={classes.area}
          aria-label={t('annotate.props.description')}
          value={content.description}
          change={(now, description) => ({ ...now, description: description.trim() })}
          step="describe-element"
        />
      </Field>
      {(!locked || content.absent) && (
        <Checkbox
          ml={88}
          label={t('annotate.props.absent')}
          checked={content.absent}
          disabled={locked}
          onChange={(event) =>
            // An absent target has no boxes; one undo restores them.
            set(event.currentTarget.checked ? { absent: true, ...nowhere } : { absent: false }, 'mark-absent')
          }
        />
      )}
    </Stack>
  );
});
