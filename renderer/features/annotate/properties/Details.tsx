import { Checkbox } from '@mantine/core';
import { memo, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  componentCategory,
  componentTypes,
  type Element,
  type ElementContent,
  elementKinds,
} from '#shared/contract/elements.ts';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import { PickField, type PickGroup } from '../../../ui/fields/PickField.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useLastComponent } from '../elements/last-component.ts';
import { useLocked, useSession } from '../context.ts';
import classes from './Properties.module.css';

const categories = componentCategory.options;
/** Stands for a component that is none of the 23. */
const foreign = 'foreign';
/** Before the component used last, which the list offers once more at its top. */
const again = 'again ';

const labelOf = (value: string): string => `${value.slice(2)}  ${value.slice(0, 1)}`;
const components = categories.map((category) => ({
  category,
  items: componentTypes[category].map((type) => {
    const value = `${category}:${type}`;
    return { value, label: labelOf(value) };
  }),
}));

const nowhere = { locate: null, interact: null, current: null, regions: [], polygon: null };

/**
 * Kind, component and states of an element. Each change is saved by itself. The fields are another element's own; what
 * holds no text of its own stays, since making it again takes longer than the box that was drawn.
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
  const locked = useLocked();
  const { content } = element;
  const digits = [useShortcut('annotate-digit-1'), useShortcut('annotate-digit-2')];
  const set = (change: Partial<ElementContent>, label: string): void =>
    session.edit([element.id], (now) => ({ ...now, ...change }), label);
  const chosen = content.component && content.category ? `${content.category}:${content.component}` : null;
  const used = useLastComponent((state) => state.value);
  // What was imported under another name stays to be seen and chosen.
  const known = components.some(({ items }) => items.some(({ value }) => value === chosen));
  const other = known ? null : (content.component ?? content.category);
  const groups = useMemo(
    (): PickGroup[] => [
      ...(used
        ? [{ group: t('annotate.props.usedLast'), items: [{ value: `${again}${used}`, label: labelOf(used) }] }]
        : []),
      ...(other ? [{ group: t('annotate.props.imported'), items: [{ value: foreign, label: other }] }] : []),
      ...components.map(({ category, items }) => ({ group: t(`annotate.props.category.${category}`), items })),
    ],
    [t, used, other],
  );
  const pick = (picked: string | null): void => {
    if (picked === foreign) return;
    const value = picked?.startsWith(again) ? picked.slice(again.length) : picked;
    const category = categories.find((one) => value?.startsWith(`${one}:`)) ?? null;
    if (value !== null) useLastComponent.setState({ value });
    set({ category, component: category ? (value?.slice(2) ?? null) : null }, 'Set component');
  };
  const plain = (value: string | null) => (
    <span className={`${classes.plain} selectable`}>{value ?? <span className={classes.quiet}>–</span>}</span>
  );
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

  return (
    <div className={classes.details}>
      <label className={classes.field}>
        <span>{t('annotate.props.name')}</span>
        <TextField
          readOnly={locked}
          key={element.id}
          ref={nameRef}
          className={classes.input}
          value={content.name}
          maxLength={500}
          onCommit={(name) => set({ name: name.trim() }, 'Rename element')}
        />
      </label>
      <div className={classes.field}>
        <span>{t('annotate.props.kind')}</span>
        {locked ? (
          plain(content.kind && t(`annotate.props.${content.kind}`))
        ) : (
          <SegmentedControl
            label={t('annotate.props.kind')}
            value={content.kind ?? ''}
            segments={elementKinds.map((kind, at) => ({
              value: kind as string,
              name: t(`annotate.props.${kind}`),
              label: (
                <span className={classes.segment}>
                  {digits[at] && <Kbd shortcut={digits[at]} />} {t(`annotate.props.${kind}`)}
                </span>
              ),
            }))}
            onChange={(kind) => set({ kind: kind === 'text' ? 'text' : 'icon' }, 'Set kind')}
          />
        )}
      </div>
      <div className={classes.field}>
        <span>{t('annotate.props.component')}</span>
        {locked ? (
          plain([content.component, content.category].filter(Boolean).join('  ') || null)
        ) : (
          <PickField
            label={t('annotate.props.component')}
            placeholder={t('annotate.props.noComponent')}
            groups={groups}
            value={other ? foreign : chosen}
            onPick={pick}
          />
        )}
      </div>
      <label className={classes.field}>
        <span>{t('annotate.props.stateNow')}</span>
        <TextField
          readOnly={locked}
          key={element.id}
          className={classes.input}
          value={content.stateNow ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateNow: text(value) }, 'Set state')}
        />
      </label>
      <label className={classes.field}>
        <span>{t('annotate.props.stateTarget')}</span>
        <TextField
          readOnly={locked}
          key={element.id}
          className={classes.input}
          value={content.stateTarget ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateTarget: text(value) }, 'Set target state')}
        />
      </label>
      <label className={classes.field} data-tall>
        <span>{t('annotate.props.description')}</span>
        <TextField
          readOnly={locked}
          key={element.id}
          multiline
          maxLength={2000}
          className={classes.area}
          aria-label={t('annotate.props.description')}
          value={content.description}
          onCommit={(description) => set({ description: description.trim() }, 'Describe element')}
        />
      </label>
      {(!locked || content.absent) && (
        <Checkbox
          className={classes.absent}
          label={t('annotate.props.absent')}
          checked={content.absent}
          disabled={locked}
          onChange={(event) =>
            // What is not on the picture has no place on it; one undo brings the boxes back.
            set(event.currentTarget.checked ? { absent: true, ...nowhere } : { absent: false }, 'Mark absence')
          }
        />
      )}
    </div>
  );
});
