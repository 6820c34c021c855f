import { IconArrowsMove } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectReasons } from '#shared/items/knowledge-question/index.ts';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useLabels } from '../../../../labels/use-labels.ts';
import { withoutEquallyValid } from '#shared/tasks/knowledge/equally-valid.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { useSystem } from '../../../../app/project/project.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { useAsksOnce } from '../use-asks-once.ts';
import { KeyMark, VoteChip } from '../VoteChip.tsx';
import { offeredBy } from './answers.ts';
import { Body } from './Body.tsx';
import { MoveFooter } from './MoveFooter.tsx';
import { useElementNames } from './use-element-names.ts';
import { useApproveAlone } from './use-approve-alone.ts';
import { useMovePoint } from './use-move-point.ts';
import classes from './Knowledge.module.css';

/** The answer of a vote; none for "cannot answer". */
const chosen = (answer: unknown): string | null => (typeof answer === 'string' ? answer : null);

/** For a wrong order of a plan: marks it as being as valid as the key, so that it is no longer a wrong option. */
function EquallyValid({ content, letter, work }: { content: KnowledgeContent; letter: string; work: ItemWork }) {
  const { t } = useTranslation();
  const without = content.column === 'plan' ? withoutEquallyValid(content, letter) : null;
  if (!without) return null;
  return (
    <ActionButton small disabled={work.busy} onClick={() => work.settle(without, false)}>
      {t('review.knowledge.equallyValid')}
    </ActionButton>
  );
}

/** The question after it was answered: key, origin of each option, rationale, opinions and checks, and the decision. */
export function Revealed({ item, work }: { item: RevealedItem; work: ItemWork }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const saved = useMemo(() => knowledgeContent.parse(item.content), [item.content]);
  const reasons = reasonsOf(useLabels(), rejectReasons);
  const [rejecting, setRejecting] = useState(false);
  const open = item.state === 'to_review' || item.state === 'rejected' || item.adjudicating;
  const { moving, begin } = useMovePoint(saved, work, open && !rejecting);
  const content = moving?.content ?? saved;
  const decides = open && !rejecting && !moving;
  const alone = useApproveAlone(item, work);
  const own = item.answers.find(({ voter }) => voter.kind === 'person' && voter.name === me);
  const asking = useAsksOnce(
    own?.blind === true && chosen(own.answer) !== content.answer && !item.adjudicating,
    alone.approve,
  );
  const approve = (next: boolean) => (decides && !work.busy ? () => asking.accept(next) : null);
  const reject = (reason: string) => {
    if (!work.busy) work.reject(reason, true);
  };
  useActionHandlers({
    ...(rejecting && Object.fromEntries(reasons.map((reason, at) => [`review-digit-${at + 1}`, () => reject(reason)]))),
    'review-approve': approve(false),
    'review-approve-next': approve(true),
    'review-reject': decides ? () => setRejecting(true) : null,
    'review-close': rejecting ? () => setRejecting(false) : alone.cancel,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const keys = {
    approve: useShortcut('review-approve-next'),
    reject: useShortcut('review-reject'),
    next: useShortcut('review-next'),
  };
  const names = useElementNames(content);
  const origins = new Map(content.options.map(({ letter, origin }) => [letter, origin]));
  const answers = offeredBy(content).map((one) => ({ ...one, origin: origins.get(one.value) ?? '' }));
  const votes = item.answers.filter(({ role }) => role !== 'text-only');
  const blindOnly = item.answers.filter(({ role }) => role === 'text-only');
  const state = item.adjudicating
    ? 'conflict'
    : item.state === 'approved' || item.state === 'rejected'
      ? item.state
      : 'waits';
  return (
    <Body
      shown={content}
      answer={content.answer}
      boxes={content.options.flatMap(({ letter, box }) =>
        box ? [{ letter, box, target: letter === content.answer }] : [],
      )}
      seconds={own?.seconds ?? null}
      moving={moving}
      turn={t(`review.knowledge.${state}`)}
      footer={
        moving ? (
          <MoveFooter moving={moving} busy={work.busy} />
        ) : open ? (
          <>
            {begin && <IconButton icon={IconArrowsMove} label={t('review.knowledge.movePoint')} onClick={begin} />}
            <ActionButton shortcut={keys.reject} disabled={work.busy} onClick={() => setRejecting(true)}>
              {t('review.knowledge.rejectButton')}
            </ActionButton>
            <ActionButton kind="primary" shortcut={keys.approve} disabled={work.busy} onClick={() => approve(true)?.()}>
              {t(alone.asking ? 'review.knowledge.approveWithout' : 'review.knowledge.approveNext')}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind="primary" shortcut={keys.next} onClick={work.next}>
            {t('review.knowledge.next')}
          </ActionButton>
        )
      }
    >
      <ul className={classes.options} aria-label={t('review.knowledge.options')}>
        {answers.map(({ value, letter, text, share, origin }, at) => (
          <li
            key={value}
            className={classes.option}
            data-key={value === content.answer || undefined}
            data-moving={letter === moving?.letter || undefined}
          >
            {letter && (
              <b
                className={classes.letter}
                style={content.column === 'parameter' ? { background: markColours[colourAt(at)] } : undefined}
              >
                {letter}
              </b>
            )}
            <span className={classes.text}>
              {text}
              {letter && names.has(letter) && <b className={classes.named}>{names.get(letter)}</b>}
              <small>{[origin, share].filter(Boolean).join(' · ')}</small>
              <span className={classes.votes}>
                {votes
                  .filter(({ answer }) => chosen(answer) === value)
                  .map(({ id, voter, blind }) => (
                    <VoteChip key={id} voter={voter} blind={blind} />
                  ))}
              </span>
            </span>
            {value === content.answer && <KeyMark />}
            {decides && letter !== null && <EquallyValid content={content} letter={letter} work={work} />}
          </li>
        ))}
      </ul>
      {decides && asking.asked && <Notice urgent title={t('review.verdict.against')} />}
      {moving && (
        <p role="status" className={classes.section}>
          {t(alone.allowed ? 'review.knowledge.moveAloneText' : 'review.knowledge.moveText')}
        </p>
      )}
      {decides && item.answerAwaited && (
        <p role="status" className={classes.section}>
          {t(
            alone.asking
              ? 'review.knowledge.withoutAnswer'
              : alone.allowed
                ? 'review.knowledge.awaitedAlone'
                : 'review.knowledge.awaited',
          )}
        </p>
      )}
      {rejecting && (
        <section className={classes.section} aria-label={t('review.knowledge.whyReject')}>
          <h3>{t('review.knowledge.whyReject')}</h3>
          <div className={classes.chips}>
            {reasons.map((reason, at) => (
              <button key={reason} type="button" className={classes.chip} onClick={() => reject(reason)}>
                {at < 9 && <kbd className={classes.digit}>{at + 1}</kbd>}
                {t(`review.knowledge.reject.${reason as 'other'}`, { defaultValue: reason })}
              </button>
            ))}
            <ActionButton small shortcut="Escape" onClick={() => setRejecting(false)}>
              {t('review.knowledge.cancel')}
            </ActionButton>
          </div>
        </section>
      )}
      {content.equallyValid.length > 0 && (
        <section className={classes.section}>
          <h3>{t('review.knowledge.equallyValidTitle')}</h3>
          {content.equallyValid.map((text) => (
            <p key={text} className={`${classes.stem} selectable`}>
              {text}
            </p>
          ))}
        </section>
      )}
      <section className={classes.section}>
        <h3>{t('review.knowledge.rationale')}</h3>
        <p className="selectable">{content.rationale || t('review.knowledge.noRationale')}</p>
        {content.from && (
          <p className={classes.quiet}>
            {content.from.step === null
              ? t('review.knowledge.whole', { name: content.from.name })
              : t('review.knowledge.step', { n: content.from.step + 1, name: content.from.name })}
          </p>
        )}
      </section>
      {blindOnly.length > 0 && (
        <section className={classes.section}>
          <h3>{t('review.knowledge.textOnly')}</h3>
          <p className={classes.quiet}>
            {blindOnly.map(({ voter, answer }) => `${voter.name}: ${chosen(answer) ?? '–'}`).join(', ')}
          </p>
        </section>
      )}
      <div className={classes.wide}>
        <LintList lints={item.lints} />
      </div>
    </Body>
  );
}
