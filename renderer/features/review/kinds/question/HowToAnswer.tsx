import { Trans } from 'react-i18next';
import { Kbd } from '../../../../ui/Kbd.tsx';
import type { BlindQuestion } from './item.ts';

export function HowToAnswer({ item }: { item: BlindQuestion }) {
  return (
    <Trans
      i18nKey="review.panel.pressToVote"
      components={{
        first: <Kbd shortcut="1" />,
        last: <Kbd shortcut={String(Math.min(9, item.options.length))} />,
      }}
    />
  );
}
