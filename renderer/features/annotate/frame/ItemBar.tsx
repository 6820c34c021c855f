import { Slider } from '@mantine/core';
import { IconChecks, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { useRefusal } from '../../../project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ClickField } from '../../../ui/fields/ClickField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OpenBy } from '../../../presence/OpenBy.tsx';
import { StandingButton } from '../edits/StandingButton.tsx';
import { useAnnotateView } from '../view/view-store.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemBar.module.css';
import { Bar, BarDivider, BarEnd, BarFact, BarTitle } from '../../../ui/Bar.tsx';

/** 40 px above the screen: the picture's number, its state, the pre-labels' score, and the button that finishes it. */
export const ItemBar = memo(function ItemBar({
  screenshot,
  index,
  outside,
  total,
  prelabels,
  prelabelMenu,
  drawn,
  small,
  locked,
  onStep,
  onJump,
  onAccept,
  onFinish,
  onReject,
}: {
  screenshot: ScreenshotRow | null;
  /** -1 when the picture's place in the list is not known, or it is not in the list. */
  index: number;
  outside: boolean;
  /** Null while it is not known. */
  total: number | null;
  /** Pre-labels at or above the score; null when the picture has none at all. */
  prelabels: number | null;
  /** Where pre-labels can come from. */
  prelabelMenu: ReactNode;
  drawn: number;
  small: boolean;
  /** Nothing may be changed. */
  locked: boolean;
  onStep: (step: 1 | -1) => void;
  /** Goes to a picture by its number, from 1. */
  onJump: (number: number) => void;
  onAccept: () => void;
  /** Approves or, without that right, submits; then continues. */
  onFinish: () => void;
  onReject: () => void;
}) {
  const { t } = useTranslation();
  const threshold = useAnnotateView((state) => state.threshold);
  // Annotators submit and do not decide, which the host enforces too.
  const refusal = useRefusal('reviewer');
  const [asked, setAsked] = useState(0);
  useActionHandlers({ 'annotate-jump': () => setAsked((times) => times + 1) });
  const reject = useShortcut('annotate-reject');
  const finish = useShortcut('annotate-approve-next');
  return (
    <Bar data-tour="bar" aria-label={t('annotate.bar.label')}>
      <IconButton icon={IconChevronLeft} label={t('annotate.bar.previous')} onClick={() => onStep(-1)} />
      <Text tone="dim" space="nowrap" className={classes.place} aria-live="polite">
        {outside ? (
          t('annotate.bar.outside')
        ) : (
          <>
            <ClickField
              label={t('annotate.bar.jump')}
              text={index >= 0 ? formatCount(index + 1) : '…'}
              value={index >= 0 ? String(index + 1) : ''}
              asked={asked}
              onCommit={(text) => onJump(Number(text.replace(/\D/g, '')))}
            />{' '}
            {total !== null && t('annotate.bar.of', { total: formatCount(total) })}
          </>
        )}
      </Text>
      <IconButton icon={IconChevronRight} label={t('annotate.bar.next')} onClick={() => onStep(1)} />
      {!screenshot && <h1 className="visually-hidden">{t('actions.go-annotate')}</h1>}
      {screenshot && (
        <>
          <BarDivider />
          <BarTitle>{screenshot.name}</BarTitle>
          <BarFact>
            {screenshot.width} × {screenshot.height}
          </BarFact>
          {!small && (screenshot.app || screenshot.platform) && (
            <BarFact>
              {[screenshot.app, screenshot.platform && t(`common.platform.${screenshot.platform}`)]
                .filter(Boolean)
                .join(' · ')}
            </BarFact>
          )}
          <StandingButton screenshot={screenshot} />
          <OpenBy screenshotId={screenshot.id} />
          <BarEnd pl={8}>
            {prelabels !== null && !small && (
              <Row as="span" inline align="center" gap={8} tone="dim" space="nowrap">
                <span>{t('annotate.bar.prelabels')}</span>
                <Text as="b" tone="text" weight={400} className="mono">
                  {threshold.toFixed(2)}
                </Text>
                <Slider
                  w={72}
                  size={2}
                  min={0}
                  max={1}
                  step={0.01}
                  label={null}
                  value={threshold}
                  thumbLabel={t('annotate.bar.threshold')}
                  onChange={(value) => useAnnotateView.setState({ threshold: value })}
                />
              </Row>
            )}
            {prelabels !== null && (
              <ActionButton icon={IconChecks} onClick={onAccept} disabled={prelabels === 0 || locked}>
                {t('annotate.bar.accept', { count: prelabels })}
              </ActionButton>
            )}
            {!locked && prelabelMenu}
            <BarDivider />
            <ActionButton onClick={onReject} shortcut={reject} refusal={refusal} disabled={drawn === 0 || locked}>
              {t('annotate.bar.reject')}
            </ActionButton>
            <ActionButton kind="primary" onClick={onFinish} shortcut={finish} disabled={locked}>
              {t(refusal === null ? 'annotate.bar.approveNext' : 'annotate.bar.submitNext')}
            </ActionButton>
          </BarEnd>
        </>
      )}
    </Bar>
  );
});
