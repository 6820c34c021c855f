import { phrase, type Phrase } from '#shared/phrases/phrase.ts';
import { runLints } from '#shared/lints/define.ts';
import { processTypes } from '#shared/episodes/process/run.ts';
import { defineItemKind, stateLeftOut } from '../define.ts';
import { answerWord, type TaskAnswer, taskAnswer } from './answer.ts';
import { checkNow, checksItself, type TaskContent, taskContent } from './content.ts';
import { taskLints } from './lints.ts';

/** Why a task is rejected. */
export const rejectReasons = [
  'ambiguous',
  'steps-given',
  'needs-network',
  'needs-account',
  'leaves-traces',
  'wrong-criteria',
  'too-alike',
  'other',
] as const;

/** Why a task cannot be approved; null if it can. */
function unfit(task: TaskContent): Phrase | null {
  if (task.instruction.trim() === '') return phrase('unfit-no-instruction');
  if (task.unsupported?.length) return null;
  if (task.criteria.length === 0) return phrase('unfit-no-criteria');
  if (!checksItself(task)) return null;
  const check = checkNow(task);
  if (!check) return phrase('unfit-not-tried');
  if (check.gold !== true) return phrase('unfit-gold-fails');
  return check.noop && check.start ? null : phrase('unfit-noop-passes');
}

/** A task for agents, with its criteria (MMBench-GUI L3 and L4, ProBench): people answer what would count. */
export const agentTaskKind = defineItemKind<TaskContent, TaskAnswer>({
  id: 'agent-task',
  plural: 'agent-tasks',
  subject: 'none',
  partOf: null,
  content: taskContent,
  label: ({ instruction, id }) => instruction.trim() || id,
  facet: ({ level }) => level,
  words: ({ instruction, apps, id }) => [instruction, id, ...apps].filter(Boolean),
  identity: ({ check: _, ...rest }) => rest,
  corrects: [
    { name: 'instruction', path: ['instruction'] },
    { name: 'taskType', path: ['taskType'], choices: () => processTypes },
    { name: 'keyOperation', path: ['keyOperations', '*'] },
  ],
  lints: (content) => runLints(taskLints, content),
  appLints: [],
  // What a model says of the words, as long as they are the same.
  keepsFindings: (before, after) => before.instruction === after.instruction,
  release: {
    leftOut: ({ state }) => stateLeftOut(state),
    order: () => 0,
    tested(task) {
      const check = checkNow(task);
      return check && { passed: check.problems.length === 0, mutants: check.mutants, killed: check.killed };
    },
  },
  review: {
    answer: taskAnswer,
    key: ({ taskType, keyOperations }) => ({
      ...{ ending: '', cannotTell: false },
      type: taskType,
      operations: keyOperations,
    }),
    labelOf: (answer) => answerWord(answer),
    answerLabel: answerWord,
    misfit: () => null,
    blind: ({ instruction }) => ({ instruction }),
    unfit,
    rejectReasons,
  },
});
