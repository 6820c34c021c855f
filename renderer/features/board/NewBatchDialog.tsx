import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BatchSource, newBatch } from '#shared/contract/review/batches.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { kindWords } from '../../i18n/kind-words.ts';
import { client, orpc } from '../../transport/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../ui/forms/NumberField.tsx';
import { numberIn, type Typed, useStudioForm } from '../../ui/forms/use-studio-form.ts';
import classes from './Board.module.css';
import { selectedWords } from './words.ts';
import { useTeam } from '../../presence/use-team.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';

const initial = {
  name: '',
  what: 'screenshot',
  which: 'all',
  most: '' as Typed,
  free: true,
  person: null as string | null,
  due: '',
};

/** The saved filters of what a batch is of, to choose from. */
function useFilters(what: string) {
  const pictures = useQuery(orpc.screenshots.savedFilters.queryOptions()).data ?? [];
  const episodes = useQuery(orpc.episodes.savedFilters.queryOptions()).data ?? [];
  return { pictures: what === 'screenshot' ? pictures : [], episodes: what === 'episode' ? episodes : [] };
}

/** Makes a batch of pictures, episodes, or items of one kind; `of` is what was selected elsewhere. */
export function NewBatchDialog({ of = null, onClose }: { of?: BatchSource | null; onClose: () => void }) {
  const { t } = useTranslation();
  const team = useTeam();
  const form = useStudioForm({
    initial: { ...initial, free: of === null },
    schema: newBatch,
    toInput: ({ name, what, which, most, free, person, due }) => ({
      ...{ name: name.trim(), of: of ?? sourceOf(what, which), free, person, due: due === '' ? null : due },
      most: numberIn(most) ?? null,
    }),
    fieldOf: (path) => (path.startsWith('of') ? 'which' : path),
    save: (input) => client.batches.create(input),
    onSaved: onClose,
  });
  const { what } = form.values;
  const { pictures, episodes } = useFilters(what);
  function sourceOf(kindOf: string, which: string): BatchSource {
    if (kindOf === 'screenshot')
      return {
        ...{ kind: 'screenshot' },
        selection: { kind: 'filter', filter: pictures.find(({ id }) => id === which)?.filter ?? {}, except: [] },
      };
    if (kindOf === 'episode')
      return {
        ...{ kind: 'episode' },
        selection: { kind: 'filter', filter: episodes.find(({ id }) => id === which)?.filter ?? {}, except: [] },
      };
    const filter = { kind: [kindOf], state: [which === 'drafts' ? ('draft' as const) : ('to_review' as const)] };
    return { kind: 'item', selection: { kind: 'filter', filter } };
  }
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: t('board.create.filter', { name }) }));
  const whiches =
    what === 'screenshot'
      ? [{ value: 'all', label: t('board.create.everything') }, ...named(pictures)]
      : what === 'episode'
        ? [{ value: 'all', label: t('board.create.allEpisodes') }, ...named(episodes)]
        : [
            { value: 'all', label: t('board.create.waiting') },
            { value: 'drafts', label: t('board.create.drafts') },
          ];
  const kind = form.field('what');
  return (
    <Dialog
      onClose={onClose}
      title={t('board.create.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={12}>
        <TextInput label={t('board.create.name')} maxLength={120} data-autofocus {...form.field('name')} />
        {of === null && (
          <>
            <Select
              label={t('board.create.what')}
              data={[
                { value: 'screenshot', label: t('board.create.pictures') },
                { value: 'episode', label: t('board.create.episodes') },
                ...itemKinds().map(({ id }) => ({ value: id, label: kindWords(id) })),
              ]}
              allowDeselect={false}
              {...kind}
              onChange={(value) => form.form.setValues({ what: value ?? 'screenshot', which: 'all' })}
            />
            <Select label={t('board.create.which')} data={whiches} allowDeselect={false} {...form.field('which')} />
          </>
        )}
        {of !== null && (
          <Text as="p" tone="dim">
            {selectedWords(t, of)}
          </Text>
        )}
        <Checkbox label={t('board.create.free')} {...form.form.getInputProps('free', { type: 'checkbox' })} />
        <Row wrap align="flex-end" gap={[8, 12]} className={classes.giving}>
          <Select
            label={t('board.create.person')}
            placeholder={t('board.nobody')}
            data={team}
            searchable
            clearable
            {...form.field('person')}
          />
          <TextInput type="date" label={t('board.create.due')} {...form.field('due')} />
          <NumberField label={t('board.create.most')} {...form.field('most')} />
        </Row>
        <FormFoot of={form} go={t('board.create.go')} />
      </Form>
    </Dialog>
  );
}
