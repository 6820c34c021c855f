import type { Ref } from 'react';
import type { StepCode } from '#shared/phrases/steps.ts';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { withComponent } from '#shared/labels/components.ts';
import { useSession } from '../context.ts';
import { ComponentField } from './ComponentField.tsx';
import { ElementText } from './ElementText.tsx';
import { KindField } from './KindField.tsx';
import { Field, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

/** The value that all of these share; null if they differ. */
function common<T>(elements: readonly Element[], of: (content: ElementContent) => T): T | null {
  const [first, ...others] = elements.map(({ content }) => of(content));
  return first !== undefined && others.every((entry) => entry === first) ? first : null;
}

/** Name, kind and component of several elements: a change applies to all of them, as one undo step. */
export function BulkFields({ elements, nameRef }: { elements: readonly Element[]; nameRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const session = useSession();
  const ids = elements.map(({ id }) => id);
  const set = (change: (content: ElementContent) => ElementContent, label: StepCode): void =>
    session.edit(ids, change, label);
  const name = common(elements, (content) => content.name);
  const type = common(elements, ({ component, category }) => `${category ?? ''}:${component ?? ''}`);
  const mixed = t('annotate.props.mixed');
  return (
    <Stack gap={6} pad={[10, 12]} borderBottom="line" data-fields>
      <Field as="label" tone="text2" className={classes.field}>
        <span>{t('annotate.props.name')}</span>
        <ElementText
          key={ids.join(' ')}
          ids={ids}
          ref={nameRef}
          value={name ?? ''}
          placeholder={name === null ? mixed : ''}
          maxLength={500}
          // A field that shows different names and is left empty changes none of them.
          change={(now, text) => (name === null && text.trim() === '' ? now : { ...now, name: text.trim() })}
          step="rename-elements"
        />
      </Field>
      <Field tone="text2" className={classes.field}>
        <span>{t('annotate.props.kind')}</span>
        <KindField
          value={common(elements, (content) => content.kind)}
          onChange={(kind) => set((now) => ({ ...now, kind }), 'set-kind')}
        />
      </Field>
      <Field tone="text2" className={classes.field}>
        <span>{t('annotate.props.component')}</span>
        <ComponentField
          key={ids.join(' ')}
          ids={ids}
          content={type === null ? null : (elements[0]?.content ?? null)}
          onPick={(type, bases) => session.edit(ids, (now) => withComponent(now, type), 'set-component', bases)}
          callOf={(type) => session.editCall(ids, (now) => withComponent(now, type), 'set-component')}
        />
      </Field>
    </Stack>
  );
}
