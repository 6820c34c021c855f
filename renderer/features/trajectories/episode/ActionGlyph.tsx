import {
  IconAppWindow,
  IconArrowBackUp,
  IconArrowsDiagonal,
  IconBrowser,
  IconClock,
  IconCommand,
  IconCornerDownLeft,
  IconFlag,
  IconFlagX,
  IconHandClick,
  IconHandMove,
  IconHelpCircle,
  IconHome,
  type Icon,
  IconKeyboard,
  IconMessage,
  IconMouse,
  IconPointer,
} from '@tabler/icons-react';
import type { Action, ActionType } from '#shared/episodes/actions.ts';

const glyphs = {
  click: IconPointer,
  double_click: IconPointer,
  right_click: IconPointer,
  long_press: IconHandClick,
  drag: IconArrowsDiagonal,
  swipe: IconHandMove,
  scroll: IconMouse,
  type: IconKeyboard,
  hotkey: IconCommand,
  enter: IconCornerDownLeft,
  back: IconArrowBackUp,
  home: IconHome,
  switch_tab: IconBrowser,
  open_app: IconAppWindow,
  wait: IconClock,
  answer: IconMessage,
  finish: IconFlag,
  fail: IconFlagX,
} as const satisfies Record<ActionType, Icon>;

/** The icon of an action; its word is next to it. */
export function ActionGlyph({ type }: { type: Action['type'] | undefined }) {
  if (type === undefined) return null;
  const Shape = type === null ? IconHelpCircle : glyphs[type];
  return <Shape size={13} stroke={1.6} aria-hidden="true" />;
}
