import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shapeFaults } from '#shared/agents/criteria.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { i18next } from '../../../../i18n/index.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { type ProcessType, processTypes } from '#shared/episodes/process/run.ts';
import { CheckLabel } from '../../../../ui/fields/CheckLabel.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { linesOf } from './lines.ts';
import { Block, Field, Stack } from '../../../../ui/layout/primitives.tsx';
import classes from './Task.module.css';

const flags = ['network', 'account', 'anomaly', 'harmless'] as const;
const parts = ['criteria', 'init', 'gold'] as const;

/** What the form holds; lists and records as text. */
export interface Draft {
  instruction: string;
  taskType: ProcessType;
  category: string;
  language: string;
  maxSteps: string;
  keyOperations: string;
  review: Partial<Record<(typeof flags)[number], boolean>>;
  criteria: string;
  init: string;
  gold: string;
}

const json = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');

export function draftOf(task: TaskContent): Draft {
  const { instruction, taskType, category, language, maxSteps, keyOperations, review, criteria, init, gold } = task;
  return {
    ...{ instruction, taskType, category: category ?? '', language: language ?? '', maxSteps: String(maxSteps) },
    ...{ keyOperations: keyOperations.join('\n'), criteria: json(criteria), init: json(init), gold: json(gold) },
    review: Object.fromEntries(flags.flatMap((flag) => (review[flag] === undefined ? [] : [[flag, review[flag]]]))),
  };
}

/** The values of JSON lines; undefined if one is no JSON. */
function valuesOf(text: string): unknown[] | undefined {
  try {
    return linesOf(text).map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** The task with what the form holds, or what is wrong with that. */
export function withDraft(task: TaskContent, draft: Draft): { task: TaskContent } | { why: string } {
  const read = parts.map((part) => [part, valuesOf(draft[part])] as const);
  const broken = read.find(([, values]) => values === undefined)?.[0];
  if (broken !== undefined)
    return { why: i18next.t('review.task.notJson', { part: i18next.t(`review.task.${broken}`) }) };
  const found = taskContent.safeParse({
    ...task,
    ...{ instruction: draft.instruction.trim(), taskType: draft.taskType, keyOperations: linesOf(draft.keyOperations) },
    ...{ category: draft.category.trim() || null, language: draft.language.trim() || null },
    ...{ maxSteps: Number(draft.maxSteps), review: { ...task.review, ...draft.review } },
    ...Object.fromEntries(read),
  });
  if (!found.success) return { why: phraseWords(shapeProblem(found.error)) };
  const [fault] = shapeFaults(found.data.criteria);
  return fault ? { why: `${fault.field}: ${phraseWords(fault.what)}` } : { task: found.data };
}

/** Fields of a task, of which criteria, start state and gold path are one JSON record per line. */
export function EditForm({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const area = (field: 'instruction' | 'keyOperations' | (typeof parts)[number], rows: number, code: boolean) => (
    <label>
      <h3>{t(`review.task.${field}`)}</h3>
      <Block
        as="textarea"
        width="full"
        pad={[6, 8]}
        border="line3"
        radius={3}
        surface="field"
        tone="inherit"
        font="inherit"
        mono={code}
        size={code ? 12 : undefined}
        data-code={code || undefined}
        rows={rows}
        spellCheck={!code}
        value={draft[field]}
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </label>
  );
  const line = (field: 'category' | 'language' | 'maxSteps', label: string) => (
    <Field label={104} gap={8}>
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <Block
        as="input"
        minWidth={0}
        height={26}
        pad={[3, 6]}
        border="line3"
        radius={3}
        surface="field"
        tone="inherit"
        font="inherit"
        id={`${id}-${field}`}
        type="text"
        inputMode={field === 'maxSteps' ? 'numeric' : undefined}
        value={draft[field]}
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <Stack gap={10} className={classes.form}>
      {area('instruction', 4, false)}
      <section>
        <h3>{t('review.task.what')}</h3>
        <SegmentedControl
          label={t('review.task.what')}
          value={draft.taskType}
          segments={processTypes.map((value) => ({ value, label: t(`review.task.type.${value}`) }))}
          onChange={(taskType) => set({ taskType })}
        />
      </section>
      {area('keyOperations', 3, false)}
      {line('category', t('review.task.category'))}
      {line('language', t('review.task.language'))}
      {line('maxSteps', t('review.task.limit'))}
      <section>
        <h3>{t('review.task.reviewTitle')}</h3>
        {flags.map((flag) => (
          <div key={flag}>
            <CheckLabel
              on={draft.review[flag] === true}
              onChange={(on) => set({ review: { ...draft.review, [flag]: on } })}
            >
              {t(`review.task.review.${flag}`)}
            </CheckLabel>
          </div>
        ))}
      </section>
      {area('criteria', 5, true)}
      {area('init', 3, true)}
      {area('gold', 6, true)}
    </Stack>
  );
}
