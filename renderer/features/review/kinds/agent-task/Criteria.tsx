import { useTranslation } from 'react-i18next';
import { leavesOf, partsOf } from '#shared/agents/criteria.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { fieldsOf } from './lines.ts';
import classes from './Task.module.css';

function CriterionWords({ criterion }: { criterion: Criterion }) {
  const { t } = useTranslation();
  const parts = partsOf(criterion);
  const { kind, weight, command } = criterion;
  const named = kind === 'anyOf' || kind === 'notMet' ? t(`review.task.made.${kind}`) : kind;
  const words = Array.isArray(command) ? command.join(' ') : null;
  return (
    <>
      <b>{named}</b>
      {words !== null && `${words}${t('review.task.made.command')}`}
      {fieldsOf(criterion, [
        'kind',
        'weight',
        ...(parts.length > 0 ? ['of'] : []),
        ...(words === null ? [] : ['command']),
      ])}
      {typeof weight === 'number' && (
        <Text as="em" tone="text2" ml={8} upright>
          {t('review.task.made.weight', { weight })}
        </Text>
      )}
      {parts.length > 0 && (
        <Stack as="ul" gap={2}>
          {parts.map((part, at) => (
            <li key={`${at} ${JSON.stringify(part)}`}>
              <CriterionWords criterion={part} />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

/** The criteria of a task, those made of others with their parts below them. */
export function Criteria({ criteria }: { criteria: readonly Criterion[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Stack as="ul" gap={4} className={classes.lines}>
        {criteria.map((entry, at) => (
          <Block
            as="li"
            pad={[5, 8]}
            border="line"
            radius={3}
            surface="panel"
            mono
            size={12}
            line={18}
            breakWords
            key={`${at} ${JSON.stringify(entry)}`}
            className="selectable"
          >
            <CriterionWords criterion={entry} />
          </Block>
        ))}
      </Stack>
      {leavesOf(criteria).some(({ kind }) => kind === 'command') && (
        <Text as="p" mt={6} tone="text2">
          {t('review.task.made.allowed')}
        </Text>
      )}
    </>
  );
}
