import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOffButton } from '../hand-off.tsx';
import type { BBox } from '#shared/geometry/shapes.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import { shownBox } from '#shared/items/element/box-review.ts';
import type { Placing } from '#shared/items/element/placing.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { DigitChips } from '../../answer/DigitChips.tsx';
import { Withheld } from '../../answer/Withheld.tsx';
import { Crosshair } from '../element/marks/AimMark.tsx';
import { useAim } from '../element/use-aim.ts';
import type { BlindItem, ItemWork } from '../kind.ts';
import { Body, useBoxStage } from './Body.tsx';
import { Marks } from './Marks.tsx';
import { placeless } from './placeless.ts';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';

/** The element by its name, or by a place on it, before the box is shown. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const shown = shownBox.parse(item.shown);
  const on = useBoxStage();
  const [drawn, setDrawn] = useState<BBox | null>(null);
  const { panZoom, picture } = on;
  const ready = on.phase === 'ready' && !work.busy;
  const aim = useAim(ready && shown.near === null ? item.id : null, picture ?? { width: 1, height: 1 }, panZoom);
  const give = (answer: Placing) => {
    if (!work.busy && on.phase !== 'loading') work.answer(answer, false);
  };
  const confirm = drawn
    ? () => give({ kind: 'box', box: drawn })
    : aim
      ? () => give({ kind: 'point', point: aim })
      : null;
  useActionHandlers({
    ...Object.fromEntries(placeless.map((answer, at) => [`review-digit-${at + 1}`, () => give(answer)])),
    'review-approve': ready ? confirm : null,
    'review-close': drawn ? () => setDrawn(null) : null,
    'review-next': work.busy ? null : work.skip,
    'review-previous': work.previous,
  });
  const keys = { confirm: useShortcut('review-approve'), skip: useShortcut('review-next') };
  const named = shown.near === null;
  return (
    <Body
      turn=""
      placing={t(named ? 'review.box.place' : 'review.box.placeUnnamed')}
      onPlace={ready && named ? (point) => give({ kind: 'point', point }) : null}
      onDraw={ready ? setDrawn : null}
      marks={
        <>
          <Marks
            view={panZoom.view}
            boxes={drawn ? [{ box: drawn, kind: 'mine', tag: t('review.box.tagMine') }] : []}
            near={drawn ? null : shown.near}
          />
          {aim && !drawn && <Crosshair at={aim} view={panZoom.view} />}
        </>
      }
      footer={
        <>
          <ActionButton shortcut={keys.skip} disabled={work.busy} onClick={work.skip}>
            {t('review.box.skip')}
          </ActionButton>
          <HandOffButton />
          <Block as="span" grow />
          <ActionButton
            kind="primary"
            shortcut={keys.confirm}
            disabled={!ready || !confirm}
            onClick={() => confirm?.()}
          >
            {t('review.box.confirm')}
          </ActionButton>
        </>
      }
    >
      {on.phase === 'loading' ? (
        <Text as="p" pad={[16, 12]} tone="dim" line={18}>
          {t('review.box.waiting')}
        </Text>
      ) : (
        <>
          <Block as="section" pad={12} borderBottom="line" lastOpen>
            <Text as="p" mb={10} size={13} line={20} weight={600} breakWords className="selectable" aria-live="polite">
              {shown.name || shown.component || t('review.box.unnamed')}
            </Text>
            <Text as="p" tone="dim">
              {[
                shown.name ? shown.component : null,
                shown.kind && t(`review.box.kind.${shown.kind}`),
                shown.stateNow && t('review.box.state', { state: shown.stateNow }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text as="p" mb={10} tone="text2" line={18}>
              {t(named ? 'review.box.how' : 'review.box.howUnnamed')}
            </Text>
            {drawn && (
              <Text as="p" tone="dim" role="status">
                {t('review.box.drawn', { width: Math.round(widthOf(drawn)), height: Math.round(heightOf(drawn)) })}{' '}
                <ActionButton small kind="plain" onClick={() => setDrawn(null)}>
                  {t('review.box.clear')}
                </ActionButton>
              </Text>
            )}
          </Block>
          <Block as="section" pad={12} borderBottom="line" lastOpen>
            <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
              {t('review.box.noPlace')}
            </Text>
            <DigitChips
              disabled={work.busy}
              chips={placeless.map((answer) => ({
                id: answer.kind === 'cannot' ? answer.reason : answer.kind,
                label:
                  answer.kind === 'cannot'
                    ? t(`review.box.${named ? 'cannot' : 'cannotUnnamed'}.${answer.reason}`)
                    : t('review.box.absent'),
                onPress: () => give(answer),
              }))}
            />
          </Block>
          <Withheld
            title={t('review.box.answerFirst')}
            text={t('review.box.answerFirstText')}
            heading={t('review.box.hiddenTitle')}
            hidden={[t('review.box.hiddenBox'), t('review.box.hiddenAnswers'), t('review.box.hiddenLints')]}
          />
        </>
      )}
    </Body>
  );
}
