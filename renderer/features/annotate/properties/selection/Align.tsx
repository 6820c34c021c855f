import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../../actions/run-action.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Block, Heading, Row } from '../../../../ui/layout/primitives.tsx';

const alignments = [
  ['annotate-align-left', IconLayoutAlignLeft],
  ['annotate-align-centre', IconLayoutAlignCenter],
  ['annotate-align-right', IconLayoutAlignRight],
  ['annotate-align-top', IconLayoutAlignTop],
  ['annotate-align-middle', IconLayoutAlignMiddle],
  ['annotate-align-bottom', IconLayoutAlignBottom],
  ['annotate-distribute-x', IconLayoutDistributeHorizontal],
  ['annotate-distribute-y', IconLayoutDistributeVertical],
] as const;

/** Aligns and distributes the boxes of several selected elements. */
export function Align() {
  const { t } = useTranslation();
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.props.align')}
        </Heading>
      </Row>
      <Row wrap gap={2} pad={[0, 10]}>
        {alignments.map(([action, icon]) => (
          <IconButton key={action} icon={icon} label={t(`actions.${action}`)} onClick={() => runAction(action)} />
        ))}
      </Row>
    </Block>
  );
}
