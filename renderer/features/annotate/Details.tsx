import { Checkbox, Select } from '@mantine/core';
import { memo, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  componentCategory,
  componentTypes,
  type Element,
  type ElementContent,
  elementKinds,
} from '#shared/contract/elements.ts';
import { useShortcut } from '../../app/key-bindings.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { CommitInput } from './CommitInput.tsx';
import { useLocked, useSession } from './context.ts';
import classes from './Properties.module.css';

const categories = componentCategory.options;
/** Stands for a component that is none of the 23. */
const foreign = 'foreign';

const nowhere = { locate: null, interact: null, current: null, regions: [], polygon: null };

/**
 * Kind, component and states of an element. Each change is saved by itself. The fields are another element's own; what
 * holds no text of its own stays, since making it anew takes longer than the box that was drawn.
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
  const components = useMemo(
    () =>
      categories.map((category) => ({
        group: t(`annotate.props.category.${category}`),
        items: componentTypes[category].map((type) => ({
          value: `${category}:${type}`,
          label: `${type}  ${category}`,
        })),
      })),
    [t],
  );
  const chosen = content.component && content.category ? `${content.category}:${content.component}` : null;
  // What was imported under another name stays to be seen and chosen.
  const known = components.some(({ items }) => items.some(({ value }) => value === chosen));
  const other = content.component ?? content.category;
  const plain = (value: string | null) => (
    <span className={`${classes.plain} selectable`}>{value ?? <span className={classes.quiet}>–</span>}</span>
  );
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

  return (
    <div className={classes.details}>
      <label className={classes.field}>
        <span>{t('annotate.props.name')}</span>
        <CommitInput
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
          <Select
            aria-label={t('annotate.props.component')}
            placeholder={t('annotate.props.noComponent')}
            data={known || !other ? components : [{ value: foreign, label: other }, ...components]}
            value={known || !other ? chosen : foreign}
            searchable
            clearable
            maxDropdownHeight={320}
            onChange={(value) => {
              if (value === foreign) return;
              const category = categories.find((one) => value?.startsWith(`${one}:`)) ?? null;
              set({ category, component: category ? (value?.slice(2) ?? null) : null }, 'Set component');
            }}
          />
        )}
      </div>
      <label className={classes.field}>
        <span>{t('annotate.props.stateNow')}</span>
        <CommitInput
          key={element.id}
          className={classes.input}
          value={content.stateNow ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateNow: text(value) }, 'Set state')}
        />
      </label>
      <label className={classes.field}>
        <span>{t('annotate.props.stateTarget')}</span>
        <CommitInput
          key={element.id}
          className={classes.input}
          value={content.stateTarget ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateTarget: text(value) }, 'Set target state')}
        />
      </label>
      <label className={classes.field} data-tall>
        <span>{t('annotate.props.description')}</span>
        <CommitInput
          key={element.id}
          multiline
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
