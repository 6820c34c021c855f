import type { ReactNode } from 'react';
import { Row, Text } from './layout/primitives.tsx';
import classes from './Panel.module.css';

/** 32 px above a panel: title, a quiet remark or count, controls on the right. */
export function PanelHeader({
  title,
  remark,
  children,
}: {
  title: ReactNode;
  remark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Row
      minHeight={32}
      as="header"
      fixed
      align="center"
      gap={8}
      pad={[0, 12]}
      borderBottom="line"
      className={classes.header}
    >
      <Text
        as="h2"
        truncate
        minWidth={0}
        size={12}
        line={16}
        weight={600}
        title={typeof title === 'string' ? title : undefined}
      >
        {title}
      </Text>
      {remark !== undefined && (
        <Text truncate tone="dim" flex="0 1000 auto" minWidth={0}>
          {remark}
        </Text>
      )}
      <Row fixed align="center" gap={6} ml={'auto'} className={classes.controls}>
        {children}
      </Row>
    </Row>
  );
}
