import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeRow, Frame } from '#shared/contract/episodes.ts';
import { Flags } from '../episode/Flags.tsx';
import { OutcomeGlyph } from '../OutcomeGlyph.tsx';
import { CheckBox } from './CheckBox.tsx';
import classes from './EpisodeGrid.module.css';
import { FilmStrip } from './FilmStrip.tsx';
import { toggle } from './store.ts';
import { openEpisode, pressRow } from './use-list-keys.ts';

/** One episode of the grid: its last picture, what was asked, who acted and how it ended. */
export const EpisodeCell = memo(function EpisodeCell({
  row,
  frames,
  index,
  size,
  active,
  selected,
  playing,
}: {
  row: EpisodeRow | undefined;
  frames: readonly Frame[] | undefined;
  index: number;
  /** Of the picture, in CSS pixels. */
  size: { width: number; height: number };
  active: boolean;
  selected: boolean;
  playing: boolean;
}) {
  const { t } = useTranslation();
  if (!row)
    return (
      <div
        className={classes.cell}
        role="option"
        aria-selected={false}
        aria-busy="true"
        aria-label={t('common.loading')}
        data-active={active || undefined}
      >
        <span className={classes.empty} style={size} />
      </div>
    );
  const { id, name, task, agent, source, steps, maxSteps, outcome, problems, closed } = row;
  const who = agent ?? t(`trajectories.source.${source.kind}`);
  const many =
    maxSteps === null
      ? `${steps} ${t('trajectories.stepsWord', { count: steps })}`
      : `${steps} ${t('trajectories.ofMax', { max: maxSteps })}`;
  return (
    <div
      id={`episode-${id}`}
      className={classes.cell}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={name}
      data-active={active || undefined}
      onClick={(event: MouseEvent<HTMLElement>) => {
        pressRow(event, id, index);
        event.currentTarget.closest<HTMLElement>('[data-list]')?.focus({ preventScroll: true });
      }}
      onDoubleClick={() => openEpisode(id, index)}
    >
      <span className={classes.check}>
        <CheckBox
          on={selected}
          label={t('trajectories.select', { name })}
          onPress={(event) => {
            event.stopPropagation();
            toggle(id, index);
          }}
        />
      </span>
      <FilmStrip name={name} frames={frames} cells={1} playing={playing} {...size} />
      <span className={classes.task} title={task}>
        {task || t('trajectories.noTask')}
      </span>
      <span className={classes.facts}>
        {closed ? <span>{t('trajectories.closed')}</span> : <OutcomeGlyph outcome={outcome} />}
        <span className={classes.who}>{`${who} · ${many}`}</span>
      </span>
      {problems.length > 0 && <Flags codes={problems} />}
    </div>
  );
});
