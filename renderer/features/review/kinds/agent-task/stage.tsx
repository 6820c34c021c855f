import { useTranslation } from 'react-i18next';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { defineStage } from '../stage.tsx';
import { Screen } from './Screen.tsx';
import { Sheet } from './Sheet.tsx';
import type { Trial } from './use-trial.ts';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Task.module.css';

/** What the current phase shows: the instruction, and after the answer the whole task. */
interface Shown {
  instruction: string;
  task: TaskContent | null;
  /** While the task is tried: its screen instead. */
  trial?: { now: Trial; double: boolean };
}

function Page({ shown: { instruction, task, trial } }: { shown: Shown }) {
  const { t } = useTranslation();
  if (trial?.now.screen) return <Screen trial={trial.now} double={trial.double} />;
  return (
    <Block
      grow
      minWidth={0}
      overflow="auto"
      pad={24}
      surface="canvas"
      focus="inside"
      tabIndex={0}
      role="group"
      aria-label={t('review.task.instruction')}
    >
      <Stack maxWidth={760} gap={16} margin={[0, 'auto']} className={classes.page}>
        <Text as="p" size={17} weight={500} line={26} breakWords space="pre-wrap" className="selectable">
          {instruction}
        </Text>
        {task ? (
          <Sheet task={task} />
        ) : (
          <Text as="p" tone="text2">
            {t('review.task.onlyInstruction')}
          </Text>
        )}
      </Stack>
    </Block>
  );
}

const { Stage, useStage } = defineStage<null, Shown>(() => null, Page);
export { Stage, useStage };
