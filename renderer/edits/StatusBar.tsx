import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditsStatus } from './EditsStatus.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Row } from '../ui/layout/primitives.tsx';
import classes from './StatusBar.module.css';

export interface KeyHint {
  /** Shortcuts of the hint; several are shown side by side. */
  keys: readonly string[];
  label: string;
  /** Between two keys a dash instead of a gap: `1 – 3`. */
  range?: boolean;
}

/** 24 px at the bottom: where I am (numbers, left) and whether it is saved, what the keys do now (right). */
export function StatusBar({
  children,
  hints,
  saved,
}: {
  children?: ReactNode;
  hints: readonly KeyHint[];
  /** A more exact text for when everything is saved. */
  saved?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Row
      as="footer"
      fixed
      align="center"
      justify="space-between"
      gap={16}
      height={24}
      pad={[0, 12]}
      borderTop="line"
      surface="body"
      tone="dim"
      size={11}
      overflow="hidden"
      aria-label={t('app.status')}
    >
      <Row align="center" gap={16} minWidth={0} space="nowrap" overflow="hidden" className={classes.facts}>
        <EditsStatus saved={saved} />
        {children}
      </Row>
      <Row as="ul" gap={14} space="nowrap" className={classes.hints} aria-label={t('app.keyHints')}>
        {hints.map((hint) => (
          <Row key={hint.label} as="li" inline align="center" gap={5}>
            {hint.keys.map((key, index) => (
              <Row key={key} as="span" inline align="center" gap={5}>
                {index > 0 && hint.range && <span aria-hidden="true">–</span>}
                <Kbd shortcut={key} />
              </Row>
            ))}
            <span>{hint.label}</span>
          </Row>
        ))}
      </Row>
    </Row>
  );
}
