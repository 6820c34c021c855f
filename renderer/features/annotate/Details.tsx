import { Checkbox, Select } from '@mantine/core';
import { type Ref, useMemo } from 'react';
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
import { useSession } from './context.ts';
import classes from './Properties.module.css';

const categories = componentCategory.options;

/** Kind, component and states of an element. Each change is saved by itself. */
export function Details({ element, nameRef }: { element: Element; nameRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const session = useSession();
  const { content } = element;
  const digits = [useShortcut('annotate-digit-1'), useShortcut('annotate-digit-2')];
  const set = (change: Partial<ElementContent>, label: string): void =>
    session.edit([element.id], (now) => ({ ...now, ...change }), label);
  const components = useMemo(
    () =>
      categories.map((category) => ({
        group: category,
        items: componentTypes[category].map((type) => ({
          value: `${category}:${type}`,
          label: `${type}  ${category}`,
        })),
      })),
    [],
  );
  const chosen = content.component && content.category ? `${content.category}:${content.component}` : null;
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

  return (
    <div className={classes.details}>
      <label className={classes.field}>
        <span>{t('annotate.props.name')}</span>
        <CommitInput
          ref={nameRef}
          className={classes.input}
          value={content.name}
          maxLength={500}
          onCommit={(name) => set({ name: name.trim() }, 'Rename element')}
        />
      </label>
      <div className={classes.field}>
        <span>{t('annotate.props.kind')}</span>
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
      </div>
      <div className={classes.field}>
        <span>{t('annotate.props.component')}</span>
        <Select
          aria-label={t('annotate.props.component')}
          placeholder={t('annotate.props.noComponent')}
          data={components}
          value={chosen}
          searchable
          clearable
          maxDropdownHeight={320}
          onChange={(value) => {
            const category = categories.find((one) => value?.startsWith(`${one}:`)) ?? null;
            set({ category, component: category ? (value?.slice(2) ?? null) : null }, 'Set component');
          }}
        />
      </div>
      <label className={classes.field}>
        <span>{t('annotate.props.stateNow')}</span>
        <CommitInput
          className={classes.input}
          value={content.stateNow ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateNow: text(value) }, 'Set state')}
        />
      </label>
      <label className={classes.field}>
        <span>{t('annotate.props.stateTarget')}</span>
        <CommitInput
          className={classes.input}
          value={content.stateTarget ?? ''}
          maxLength={300}
          onCommit={(value) => set({ stateTarget: text(value) }, 'Set target state')}
        />
      </label>
      <label className={classes.field} data-tall>
        <span>{t('annotate.props.description')}</span>
        <CommitInput
          multiline
          className={classes.area}
          aria-label={t('annotate.props.description')}
          value={content.description}
          onCommit={(description) => set({ description: description.trim() }, 'Describe element')}
        />
      </label>
      <Checkbox
        className={classes.absent}
        label={t('annotate.props.absent')}
        checked={content.absent}
        onChange={(event) => set({ absent: event.currentTarget.checked }, 'Mark absence')}
      />
    </div>
  );
}
