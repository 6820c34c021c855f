import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import classes from './Episode.module.css';
import { EpisodeLabel } from './EpisodeLabel.tsx';
import { Flag } from './Flags.tsx';
import { actionDetail, actionPlace, typeLabel, valueLabel } from '../labels.ts';
import { OutcomeGlyph } from '../OutcomeGlyph.tsx';

type Step = EpisodeDetail['stepList'][number];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What was said at a step, where something was. */
function Words({ title, words }: { title: string; words: string | undefined }) {
  return words ? (
    <Section title={title}>
      <p>{words}</p>
    </Section>
  ) : null;
}

/** What a step's first action does, in a word; its element's name beside it. */
export const stepWord = (step: Step): string => {
  const [first, ...more] = step.actions;
  return first ? `${typeLabel(first.type)}${more.length > 0 ? ` +${more.length}` : ''}` : '';
};

function StepList({ episode, at, onStep }: { episode: EpisodeDetail; at: number; onStep: (at: number) => void }) {
  const { t } = useTranslation();
  const flagged = new Set(episode.problemList.map(({ step }) => step));
  return (
    <ol className={classes.steps}>
      {episode.stepList.map((step, place) => {
        const [first] = step.actions;
        const detail = step.element?.name || (first ? actionDetail(first) : '');
        return (
          // Steps are never moved.
          <li key={place}>
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onStep(place)}>
              <span>{step.index}</span>
              <span>{stepWord(step) || t('trajectories.episode.noAction')}</span>
              <span title={detail}>{detail}</span>
              <span className={classes.coords}>
                {flagged.has(place) ? (
                  <IconAlertTriangle size={13} stroke={1.6} aria-label={t('trajectories.episode.problems')} />
                ) : (
                  first && actionPlace(first)
                )}
              </span>
            </button>
          </li>
        );
      })}
      {episode.final && (
        <li>
          <button
            type="button"
            aria-current={at === episode.stepList.length ? 'step' : undefined}
            onClick={() => onStep(episode.stepList.length)}
          >
            <span />
            <span>{t('trajectories.episode.finalShort')}</span>
            <span>{t('trajectories.episode.final')}</span>
            <span />
          </button>
        </li>
      )}
    </ol>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function StepFacts({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { element } = step;
  const pretty = (() => {
    try {
      return JSON.stringify(JSON.parse(step.raw), null, 1);
    } catch {
      return step.raw;
    }
  })();
  return (
    <>
      <Section title={t('trajectories.episode.step', { n: step.index })}>
        <Facts
          rows={[
            ...step.actions.map(
              (action) =>
                [
                  typeLabel(action.type),
                  <span key="detail">
                    {actionDetail(action)} <span className={classes.coords}>{actionPlace(action)}</span>
                  </span>,
                ] as const,
            ),
            [
              t('trajectories.episode.element'),
              element && [element.role ?? element.tag, element.name].filter(Boolean).join(' · '),
            ],
            [t('trajectories.episode.address'), step.url ?? ''],
          ]}
        />
      </Section>
      <Words title={t('trajectories.episode.instruction')} words={step.instruction} />
      <Words title={t('trajectories.episode.thought')} words={step.thought} />
      <Words title={t('trajectories.episode.response')} words={step.response} />
      <Section title={t('trajectories.episode.raw')}>
        <pre className={classes.mono}>{pretty}</pre>
      </Section>
    </>
  );
}

/** Task, steps, what is wrong, and all that is known of the step that is shown. */
export function EpisodeSide({
  episode,
  at,
  onStep,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
}) {
  const { t } = useTranslation();
  const { source, screen, score, tags, outcome, reason, finalState, problemList } = episode;
  const step = episode.stepList[at];
  return (
    <aside className={classes.side} aria-label={t('trajectories.episode.details')}>
      <Section title={t('trajectories.episode.task')}>
        <p>{episode.task || t('trajectories.noTask')}</p>
        <div className={classes.chips}>
          {episode.closed ? <span>{t('trajectories.closed')}</span> : <OutcomeGlyph outcome={outcome} />}
          <span>
            {episode.steps} {t('trajectories.stepsWord', { count: episode.steps })}
          </span>
          {episode.agent && <span>{episode.agent}</span>}
          <span>{t(`trajectories.source.${source.kind}`)}</span>
        </div>
      </Section>
      <EpisodeLabel episode={episode} />
      {problemList.length > 0 && (
        <Section title={t('trajectories.episode.problems')}>
          <ul className={classes.problems}>
            {problemList.map(({ code, step: place, detail }, n) => (
              // Problems are listed once and never change.
              <li key={n} title={detail}>
                {place === null ? (
                  <Flag code={code} />
                ) : (
                  <button type="button" onClick={() => onStep(place)}>
                    <Flag code={code}>
                      {`${valueLabel('problem', code)} · ${
                        place === episode.steps
                          ? t('trajectories.episode.finalShort')
                          : t('trajectories.episode.step', { n: episode.stepList[place]?.index ?? place })
                      }`}
                    </Flag>
                  </button>
                )}
                <div>{detail}</div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('trajectories.episode.steps')}>
        <StepList episode={episode} at={at} onStep={onStep} />
      </Section>
      {step && <StepFacts step={step} />}
      <Section title={t('trajectories.episode.details')}>
        <Facts
          rows={[
            [t('trajectories.episode.reason'), reason],
            [
              t('trajectories.episode.state'),
              finalState && (
                <pre key="state" className={classes.mono}>
                  {finalState}
                </pre>
              ),
            ],
            [t('trajectories.episode.score'), score === null ? '' : String(score)],
            [t('trajectories.episode.dataset'), source.dataset],
            [t('trajectories.episode.record'), source.record],
            [t('trajectories.episode.screen'), screen && `${screen.w} × ${screen.h}, ${screen.dpr}×`],
            [t('trajectories.episode.scrolls'), episode.scroll && t(`trajectories.moves.${episode.scroll}`)],
            [t('trajectories.episode.tags'), tags.join(', ')],
          ]}
        />
      </Section>
    </aside>
  );
}
