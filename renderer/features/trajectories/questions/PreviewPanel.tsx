import { IconAlertTriangle, IconCheck, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { navigate } from '../../../app/places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { isWhole } from './cells.ts';
import { numberOf } from './cell-words.ts';
import { CellPreview } from './CellPreview.tsx';
import classes from './Questions.module.css';
import { useDrafters, useDrafts } from './store.ts';
import type { useCells } from './use-cells.ts';

type Found = ReturnType<typeof useCells>;

/** Questions of the cell that are in the project already. */
function MadeList({ made }: { made: DraftCell['made'] }) {
  const { t } = useTranslation();
  if (made.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{t('trajectories.questions.inProject')}</h3>
      <ul className={classes.madeList}>
        {made.map(({ id, state }) => (
          <li key={id}>
            <StateGlyph state={state} word />
            <ActionButton small kind="plain" onClick={() => navigate({ screen: 'review', id })}>
              {t('trajectories.questions.open')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Steps that show the same picture, in runs. */
function sameSteps(episode: EpisodeDetail, cells: readonly DraftCell[]): string[] {
  const sharing = new Map<number, Set<number>>();
  for (const { why, as, step } of cells)
    if (why === 'same-picture' && as !== null && step !== null) {
      const some = sharing.get(as) ?? new Set([as]);
      sharing.set(as, some.add(step));
    }
  return [...sharing.values()].map((steps) => [...steps].map((step) => numberOf(episode, step)).join(', '));
}

function Lints({ episode, cells, found }: { episode: EpisodeDetail; cells: readonly DraftCell[]; found: Found }) {
  const { t } = useTranslation();
  const all = found.drafted.flatMap(({ content, lints }) =>
    lints.map((lint) => ({ ...lint, step: content.from?.step ?? 0, column: content.column })),
  );
  const same = sameSteps(episode, cells);
  return (
    <section className={classes.section} aria-label={t('trajectories.questions.lints')}>
      <h3>
        {t('trajectories.questions.lints')}
        <span className={classes.quiet}>{t('trajectories.questions.warnings', { count: all.length })}</span>
      </h3>
      <ul className={classes.lints}>
        {all.map(({ code, detail, step, column }) => (
          <li key={`${step} ${column} ${code}`}>
            <IconAlertTriangle size={14} stroke={1.6} className={classes.warn} aria-hidden="true" />
            <button type="button" onClick={() => useDrafts.setState({ focus: { row: step, column } })}>
              {t('trajectories.questions.lintAt', {
                n: numberOf(episode, step),
                column: t(`trajectories.questions.column.${column}`),
                detail,
              })}
            </button>
          </li>
        ))}
        {same.map((steps) => (
          <li key={steps}>
            <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            <span>{t('trajectories.questions.same', { steps })}</span>
          </li>
        ))}
        {all.length === 0 && (
          <li>
            <IconCheck size={14} stroke={1.6} className={classes.ok} aria-hidden="true" />
            <span>{t('trajectories.questions.clean')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The cell in focus as a question, what is in the project of it, and what rules warn of, before anything is made. */
export function PreviewPanel({
  episode,
  cells,
  found,
  over,
}: {
  episode: EpisodeDetail;
  cells: readonly DraftCell[];
  found: Found;
  /** It lies over the matrix: the window is narrow. */
  over: boolean;
}) {
  const { t } = useTranslation();
  const { row, column } = useDrafts((state) => state.focus);
  const seed = useDrafters((state) => state.seed);
  const key = useShortcut('questions-new-set');
  const whole = isWhole(column);
  const cell = cells.find((one) => one.column === column && one.step === (whole ? null : row));
  const name = t(`trajectories.questions.column.${column}`);
  const where =
    row < 0
      ? t('trajectories.questions.previewColumn', { column: name })
      : whole
        ? t('trajectories.questions.previewWhole', { column: name })
        : t('trajectories.questions.previewStep', { n: numberOf(episode, row), column: name });
  return (
    <aside className={classes.preview} data-over={over || undefined} aria-label={t('trajectories.questions.preview')}>
      <PanelHeader title={t('trajectories.questions.preview')} remark={where}>
        <ActionButton small icon={IconRefresh} shortcut={key} onClick={() => runAction('questions-new-set')}>
          {t('trajectories.questions.newSet')}
        </ActionButton>
      </PanelHeader>
      <div className={classes.previewBody}>
        {row < 0 ? (
          <p className={classes.note}>{t('trajectories.questions.columnText')}</p>
        ) : (
          cell && <CellPreview episode={episode} cell={cell} found={found} />
        )}
        {cell && <MadeList made={cell.made} />}
        {!found.loading && <Lints episode={episode} cells={cells} found={found} />}
      </div>
      <dl className={classes.foot}>
        <dt>{t('trajectories.questions.optionsLabel')}</dt>
        <dd>{t('trajectories.questions.optionsValue')}</dd>
        <dt>{t('trajectories.questions.seed')}</dt>
        <dd>
          {seed}, {t('trajectories.questions.seedValue')}
        </dd>
      </dl>
    </aside>
  );
}
