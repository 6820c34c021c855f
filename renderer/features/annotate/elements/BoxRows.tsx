import { memo } from 'react';
import {
  IconArrowRight,
  IconArrowsExchange,
  IconArrowsMinimize,
  IconCopyPlus,
  IconPencil,
  IconPolygon,
  IconX,
} from '@tabler/icons-react';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { setBox } from '../../../canvas/engine/commands.ts';
import {
  boxIn,
  boxKinds,
  type BoxSlot,
  type CanvasElement,
  kindOf,
  regionSlot,
} from '../../../canvas/engine/shapes.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { runAction } from '../../../actions/run-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditor, useElementLocked, useSession } from '../context.ts';
import { shownNumber } from '../view/shown-number.ts';
import { edges, EdgeField } from './EdgeField.tsx';
import { Swatch } from './Swatch.tsx';
import { useSlotName } from './slot-name.ts';
import { Block, Grid, Row, Text } from '../../../ui/layout/primitives.tsx';
import boxesClasses from './Boxes.module.css';

/** The three boxes in pixels and 0–1; the active one has fields. Displayed values are rounded, stored ones are not. */
export const BoxRows = memo(function BoxRows({ id, small }: { id: string; small: boolean }) {
  const { t } = useTranslation();
  const { editor } = useSession();
  const nameOf = useSlotName();
  const locked = useElementLocked();
  const drawKey = useShortcut('annotate-redraw');
  const { image, activeKind, elements, draft } = useEditor((state) => state);
  const element = elements.find((element) => element.id === id);
  if (!image || !element) return null;
  const boxOf = (kind: BoxSlot): BBox | null =>
    draft.boxes.length > 0 ? editor.shown({ id, kind }) : boxIn(element, kind);
  const slots: BoxSlot[] = [...boxKinds, ...element.regions.map((_, at) => regionSlot(at))];

  return (
    <Block pad={[6, 0, 8]} borderBottom="line">
      {slots.map((kind) => {
        const box = boxOf(kind);
        const on = kind === activeKind;
        return (
          <Block
            key={kind}
            pad={[5, 12, 6, 10]}
            borderLeft="edge"
            picked="edge"
            data-on={on || undefined}
            onPointerDown={() => editor.set({ activeKind: kind })}
          >
            <Row align="center" gap={8} minHeight={20}>
              <Row
                type="button"
                as="button"
                inline
                grow
                align="center"
                gap={8}
                tone="text"
                weight={500}
                text="left"
                aria-pressed={on}
                onClick={() => editor.set({ activeKind: kind })}
              >
                <Swatch kind={kindOf(kind)} size={14} />
                <span>{nameOf(kind)}</span>
                {kind === 'interact' && box && (
                  <Text tone="dim" weight={400}>
                    {t('annotate.box.targetState')}
                  </Text>
                )}
              </Row>
              {box ? (
                <Text tone="dim" weight={400}>
                  {shownNumber(box[2] - box[0])} × {shownNumber(box[3] - box[1])}
                </Text>
              ) : (
                <Text tone="dim" weight={400}>
                  {on && drawKey ? t('annotate.box.none', { key: drawKey }) : t('common.none')}
                </Text>
              )}
              {!locked && !element.absent && (
                <Tooltip label={t('annotate.box.draw', { box: nameOf(kind) })}>
                  <Grid
                    type="button"
                    as="button"
                    width={18}
                    height={18}
                    radius={3}
                    tone="dim"
                    center
                    hover="lit"
                    aria-label={t('annotate.box.draw', { box: nameOf(kind) })}
                    onClick={() => {
                      editor.set({ activeKind: kind });
                      runAction('annotate-redraw');
                    }}
                  >
                    <IconPencil size={12} stroke={1.6} />
                  </Grid>
                </Tooltip>
              )}
              {box && on && !locked && (kind !== 'locate' || element.absent) && (
                <Tooltip label={t('annotate.box.clear')}>
                  <Grid
                    type="button"
                    as="button"
                    width={18}
                    height={18}
                    radius={3}
                    tone="dim"
                    center
                    hover="lit"
                    aria-label={t('annotate.box.clear')}
                    onClick={() => setBox(editor, id, kind, null)}
                  >
                    <IconX size={12} stroke={1.6} />
                  </Grid>
                </Tooltip>
              )}
            </Row>
            {box && (
              <Grid gap={[1, 4]} align="center" size={11} columns="1.625rem repeat(4, minmax(0, 1fr))">
                <Text tone="dim" weight={400}>
                  {t('annotate.box.px')}
                </Text>
                {box.map((value, at) =>
                  on ? (
                    <EdgeField key={edges[at]} element={element} kind={kind} box={box} at={at} image={image} />
                  ) : (
                    <span key={edges[at]} className={boxesClasses.value} title={String(value)}>
                      {value.toFixed(1)}
                    </span>
                  ),
                )}
                {(on || !small) && (
                  <>
                    <Text tone="dim" weight={400}>
                      {t('annotate.box.norm')}
                    </Text>
                    {box.map((value, at) => (
                      <Text tone="dim" key={edges[at]} className={boxesClasses.norm}>
                        {(value / (at % 2 === 0 ? image.width : image.height)).toFixed(4)}
                      </Text>
                    ))}
                  </>
                )}
              </Grid>
            )}
          </Block>
        );
      })}
      {!locked && <BoxActs element={element} small={small} />}
    </Block>
  );
});

/** What one box makes of another. */
function BoxActs({ element, small }: { element: CanvasElement; small: boolean }) {
  const { t } = useTranslation();
  const { editor } = useSession();
  return (
    <Row gap={4} pad={[8, 8, 2, 12]}>
      <Row
        type="button"
        as="button"
        inline
        align="center"
        gap={5}
        height={22}
        pad={[0, 8]}
        border="line2"
        radius={4}
        surface="raised"
        tone="text2"
        hover="fill"
        aria-label={t('annotate.box.derive')}
        title={t('annotate.box.derive')}
        onClick={() => runAction('annotate-derive')}
      >
        <Swatch kind="locate" size={14} />
        <IconArrowRight size={12} stroke={1.6} aria-hidden="true" />
        <Swatch kind="interact" size={14} />
      </Row>
      <ActionButton small icon={IconArrowsExchange} onClick={() => runAction('annotate-swap')}>
        {t('annotate.box.swap')}
      </ActionButton>
      {small ? (
        <IconButton
          icon={IconArrowsMinimize}
          size={22}
          label={t('annotate.box.tighten')}
          onClick={() => runAction('annotate-tighten')}
        />
      ) : (
        <ActionButton small icon={IconArrowsMinimize} onClick={() => runAction('annotate-tighten')}>
          {t('annotate.box.tighten')}
        </ActionButton>
      )}
      <IconButton
        icon={IconCopyPlus}
        size={22}
        label={t('actions.annotate-region')}
        disabled={!element.boxes.locate}
        onClick={() => runAction('annotate-region')}
      />
      <IconButton
        icon={IconPolygon}
        size={22}
        label={t(element.outline ? 'annotate.box.dropOutline' : 'actions.annotate-outline')}
        pressed={element.outline !== null}
        disabled={!element.boxes.locate}
        onClick={() => (element.outline ? editor.commitOutline(element.id, null) : runAction('annotate-outline'))}
      />
    </Row>
  );
}
