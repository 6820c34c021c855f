import { Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowsMinimize,
  IconBlur,
  IconBook2,
  IconHandStop,
  IconLayoutBottombar,
  IconLayoutSidebar,
  IconMagnet,
  IconMaximize,
  IconMessagePlus,
  IconPointer,
  IconPolygon,
  IconSquarePlus,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { keyCaps } from '#shared/actions/shortcut.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { runAction } from '../../../actions/run-action.ts';
import { isMac } from '../../../ui/platform.ts';
import { useLocked, useSessionState } from '../context.ts';
import { useAnnotateView } from '../view/view-store.ts';
import { ViewMenu } from '../canvas/ViewMenu.tsx';
import { Block, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ToolRail.module.css';

function Tool({
  icon: Picture,
  action,
  pressed,
  sign,
  disabled = false,
}: {
  icon: Icon;
  action: string;
  pressed?: boolean;
  sign?: string;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const shortcut = useShortcut(action);
  const label = t(`actions.${action}` as 'actions.undo');
  const key = sign ?? (shortcut ? keyCaps(shortcut, isMac).join('') : '');
  return (
    <Tooltip label={shortcut ? `${label}  ${keyCaps(shortcut, isMac).join(' ')}` : label} position="right">
      <Grid
        center
        border="clear"
        hover="fill"
        type="button"
        as="button"
        position="relative"
        fixed
        width={32}
        height={32}
        radius={4}
        tone="text2"
        className={classes.tool}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={() => runAction(action)}
      >
        <Picture size={16} stroke={1.6} aria-hidden="true" />
        <Text
          size={9}
          line={11}
          position="absolute"
          right={2}
          bottom={0}
          tone="dim"
          className={classes.key}
          aria-hidden="true"
        >
          {key}
        </Text>
      </Grid>
    </Tooltip>
  );
}

/**
 * 40 px at the left: the tools with their keys, and the two panels that can be closed. Not rerendered when the picture
 * changes.
 */
export const ToolRail = memo(function ToolRail({ list, strip }: { list: boolean; strip: boolean }) {
  const { t } = useTranslation();
  const tool = useSessionState((state) => state.tool);
  const locked = useLocked();
  const guidelines = useAnnotateView((state) => state.guidelines);
  return (
    <Stack
      as="nav"
      fixed
      align="center"
      gap={4}
      width={40}
      pad={[6, 0]}
      surface="body"
      overflow="hidden auto"
      className={classes.rail}
      data-tour="rail"
      aria-label={t('annotate.tools')}
    >
      <Tool icon={IconPointer} action="annotate-select" pressed={tool === 'select'} />
      <Tool icon={IconSquarePlus} action="annotate-draw" pressed={tool === 'draw'} disabled={locked} />
      <Tool icon={IconPolygon} action="annotate-outline" pressed={tool === 'outline'} disabled={locked} />
      <Tool icon={IconHandStop} action="annotate-hand" pressed={tool === 'hand'} sign="␣" />
      <Block as="hr" fixed width={20} margin={[4, 0]} border="none" borderTop="line2" className={classes.line} />
      <Tool icon={IconMagnet} action="annotate-snap" disabled={locked} />
      <Tool icon={IconArrowsMinimize} action="annotate-tighten" disabled={locked} />
      <Tool icon={IconMessagePlus} action="annotate-comment" pressed={tool === 'pin'} disabled={locked} />
      <Tool icon={IconBlur} action="annotate-blur" pressed={tool === 'blur'} sign="" disabled={locked} />
      <Block as="hr" fixed width={20} margin={[4, 0]} border="none" borderTop="line2" className={classes.line} />
      <Tool icon={IconZoomIn} action="annotate-zoom-in" />
      <Tool icon={IconZoomOut} action="annotate-zoom-out" />
      <Tool icon={IconMaximize} action="annotate-fit" />
      <ViewMenu />
      <Tool icon={IconBook2} action="annotate-guidelines" pressed={guidelines} />
      <Block as="span" grow />
      <Tool icon={IconLayoutSidebar} action="annotate-list" pressed={list} sign="" />
      <Tool icon={IconLayoutBottombar} action="annotate-strip" pressed={strip} sign="" />
    </Stack>
  );
});
