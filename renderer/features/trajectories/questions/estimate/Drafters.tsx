import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../transport/client.ts';
import classes from './Estimate.module.css';
import { useDrafters } from '../../questions-store.ts';
import { Row } from '../../../../ui/layout/primitives.tsx';

/** Models that write the questions and try them without pictures, and the number per seed. */
export function Drafters() {
  const { t } = useTranslation();
  const { writer, checkers, perSeed } = useDrafters();
  const models = useQuery(orpc.models.list.queryOptions());
  const names = models.data?.map(({ record }) => record.name) ?? [];
  const writers = names.filter((name) => !name.startsWith('builtin/'));
  return (
    <Row wrap gap={[6, 16]} pad={[6, 12]}>
      <Select
        w={170}
        label={t('trajectories.questions.estimate.writer')}
        classNames={{ root: classes.inline }}
        placeholder={t('trajectories.questions.estimate.writerNone')}
        data={writers}
        value={writer !== null && writers.includes(writer) ? writer : null}
        clearable
        searchable
        onChange={(name) => useDrafters.setState({ writer: name })}
      />
      <MultiSelect
        label={t('trajectories.questions.estimate.checker')}
        classNames={{ root: classes.inline }}
        data={names}
        value={checkers.filter((name) => names.includes(name))}
        onChange={(chosen) => useDrafters.setState({ checkers: chosen })}
      />
      <NumberInput
        w={54}
        label={t('trajectories.questions.estimate.perSeed')}
        classNames={{ root: classes.inline }}
        min={1}
        max={20}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={perSeed}
        onChange={(value) => typeof value === 'number' && value >= 1 && useDrafters.setState({ perSeed: value })}
      />
    </Row>
  );
}
