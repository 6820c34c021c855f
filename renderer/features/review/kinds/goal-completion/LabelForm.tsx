import { Select } from '@mantine/core';
import { type Icon, IconBan, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import {
  failureReasons,
  type GoalLabel,
  goalVerdicts,
  loopings,
  optimalities,
  sideEffects,
} from '#shared/items/goal-completion/label.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { PanelSection } from '../KindPanel.tsx';
import { FailingStep } from './FailingStep.tsx';
import { Block, Grid, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Goal.module.css';

type Chosen = 'verdict' | 'sideEffect' | 'looping';

/** A label being written. Nothing is chosen at first, since what is preselected anchors people. */
export type Draft = Omit<GoalLabel, Chosen> & { [C in Chosen]: GoalLabel[C] | null };

export const blankDraft: Draft = {
  verdict: null,
  firstFailingStep: null,
  why: null,
  sideEffect: null,
  looping: null,
  note: '',
};

/** The draft as a label; null while a question has no answer. A success has no failing step. */
export function labelOf(draft: Draft): GoalLabel | null {
  const { verdict, sideEffect, looping } = draft;
  if (verdict === null || sideEffect === null || looping === null) return null;
  const label = { ...draft, verdict, sideEffect, looping };
  return verdict === 'success' ? { ...label, firstFailingStep: null, why: null } : label;
}

/** The step at which the draft says that the episode fails, counted from 1; null for none. */
export const failingStepOf = ({ verdict, firstFailingStep }: Draft): number | null =>
  verdict === 'success' ? null : firstFailingStep;

/** The names that the catalogue has for how often an agent loops. */
export const loopWord = { no: 'no', '2-4': 'few', '5+': 'many' } as const satisfies Record<
  GoalLabel['looping'],
  string
>;

const glyphs = {
  success: IconCircleCheck,
  failure: IconCircleX,
  'cannot-tell': IconHelpCircle,
  'not-executable': IconBan,
} as const satisfies Record<GoalLabel['verdict'], Icon>;

function Glyph({ verdict }: { verdict: GoalLabel['verdict'] }) {
  const Shape = glyphs[verdict];
  return <Shape size={14} stroke={1.6} aria-hidden="true" />;
}

/** The choice after the present one, or the first if there is none. */
const after = <T,>(all: readonly T[], entry: T | null): T | null =>
  all[(entry === null ? 0 : all.indexOf(entry) + 1) % all.length] ?? null;

/** The questions of a label, each with a key of its own. */
export function LabelForm({
  draft,
  onChange,
  episode,
  at,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  episode: EpisodeDetail;
  /** 0-based index of the current picture, the step that "mark" refers to. */
  at: number;
}) {
  const { t } = useTranslation();
  const note = useRef<HTMLTextAreaElement>(null);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const grade = (given: (typeof optimalities)[number] | null) => {
    const { optimality: _, ...rest } = draft;
    onChange(given === null ? rest : { ...rest, optimality: given });
  };
  const fails = draft.verdict !== 'success';
  const mark = () => {
    const step = Math.min(at + 1, episode.steps);
    set({ verdict: draft.verdict ?? 'failure', firstFailingStep: draft.firstFailingStep === step ? null : step });
  };
  useActionHandlers({
    ...Object.fromEntries(goalVerdicts.map((verdict, n) => [`review-digit-${n + 1}`, () => set({ verdict })])),
    'review-mark-step': fails && episode.steps > 0 ? mark : null,
    'review-why': fails
      ? () => set({ why: draft.why === failureReasons.at(-1) ? null : after(failureReasons, draft.why) })
      : null,
    'review-side-effect': () => set({ sideEffect: after(sideEffects, draft.sideEffect) }),
    'review-looping': () => set({ looping: after(loopings, draft.looping) }),
    'review-optimality': () => {
      const { optimality } = draft;
      grade(optimality === optimalities.at(-1) ? null : after(optimalities, optimality ?? null));
    },
    'review-note': () => note.current?.focus(),
  });
  return (
    <>
      <PanelSection title={t('review.goal.reached')}>
        <Stack role="radiogroup" aria-label={t('review.goal.reached')} gap={4}>
          {goalVerdicts.map((verdict, n) => (
            <Row
              picked="pressed"
              key={verdict}
              type="button"
              role="radio"
              aria-checked={draft.verdict === verdict}
              as="button"
              align="center"
              gap={8}
              pad={[5, 8]}
              border="line"
              radius={3}
              surface="raised"
              text="left"
              className={classes.verdict}
              onClick={() => set({ verdict })}
            >
              <Kbd shortcut={String(n + 1)} />
              <span>{t(`review.goal.verdict.${verdict}`)}</span>
              <Glyph verdict={verdict} />
            </Row>
          ))}
        </Stack>
      </PanelSection>
      <PanelSection>
        <Grid columns="6.5rem minmax(0, 1fr) 1.375rem" align="center" gap={8} mb={6} className={classes.row}>
          <label htmlFor="goal-step">{t('review.goal.firstFailing')}</label>
          <FailingStep
            id="goal-step"
            episode={episode}
            at={at}
            disabled={!fails}
            value={fails ? draft.firstFailingStep : null}
            onChange={(firstFailingStep) => set({ firstFailingStep })}
          />
          <Kbd shortcut="M" />
        </Grid>
        <Grid columns="6.5rem minmax(0, 1fr) 1.375rem" align="center" gap={8} mb={6} className={classes.row}>
          <label htmlFor="goal-why">{t('review.goal.why')}</label>
          <Select
            id="goal-why"
            disabled={!fails}
            clearable
            placeholder={t('review.goal.noWhy')}
            value={fails ? draft.why : null}
            data={failureReasons.map((value) => ({ value, label: t(`review.goal.reason.${value}`) }))}
            onChange={(why) => set({ why })}
          />
          <Kbd shortcut="W" />
        </Grid>
        <Grid columns="6.5rem minmax(0, 1fr) 1.375rem" align="center" gap={8} mb={6} className={classes.row}>
          <span>{t('review.goal.sideEffect')}</span>
          <SegmentedControl
            label={t('review.goal.sideEffect')}
            value={draft.sideEffect}
            segments={sideEffects.map((value) => ({ value, label: t(`review.goal.effect.${value}`) }))}
            onChange={(sideEffect) => set({ sideEffect })}
          />
          <Kbd shortcut="S" />
        </Grid>
        <Grid columns="6.5rem minmax(0, 1fr) 1.375rem" align="center" gap={8} mb={6} className={classes.row}>
          <span>{t('review.goal.looping')}</span>
          <SegmentedControl
            label={t('review.goal.looping')}
            value={draft.looping}
            segments={loopings.map((value) => ({ value, label: t(`review.goal.loops.${loopWord[value]}`) }))}
            onChange={(looping) => set({ looping })}
          />
          <Kbd shortcut="G" />
        </Grid>
        <Grid columns="6.5rem minmax(0, 1fr) 1.375rem" align="center" gap={8} mb={6} className={classes.row}>
          <span>{t('review.goal.optimality')}</span>
          <SegmentedControl
            label={t('review.goal.optimality')}
            value={draft.optimality === undefined ? null : String(draft.optimality)}
            segments={optimalities.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) => grade(optimalities.find((optimality) => String(optimality) === value) ?? null)}
          />
          <Kbd shortcut="Y" />
        </Grid>
        <Text as="p" tone="dim" size={11} mb={6}>
          {t('review.goal.optimalityHint')}
        </Text>
        <Block
          ref={note}
          as="textarea"
          width="full"
          pad={[6, 8]}
          border="line"
          radius={3}
          surface="field"
          tone="inherit"
          font="inherit"
          rows={3}
          maxLength={2000}
          aria-label={t('review.goal.note')}
          placeholder={t('review.goal.notePlaceholder')}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </PanelSection>
    </>
  );
}
