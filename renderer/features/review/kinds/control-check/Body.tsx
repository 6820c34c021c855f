import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlContent } from '#shared/items/control-check/check.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import { KindPanel } from '../KindPanel.tsx';
import { defineStage } from '../stage.tsx';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './Controls.module.css';

type Picture = ControlContent['picture'];

function Screenshot({ shown }: { shown: Picture }) {
  const { t } = useTranslation();
  return (
    <Row
      grow
      align="center"
      justify="center"
      minWidth={0}
      minHeight={0}
      pad={12}
      surface="canvas"
      className={classes.stage}
    >
      <img
        src={usePictureUrl(shown.sha256)}
        width={shown.width}
        height={shown.height}
        alt={t('review.controls.picture', { name: shown.name })}
        draggable={false}
      />
    </Row>
  );
}

const { Stage, useStage } = defineStage<null, Picture>(() => null, Screenshot);
export { Stage };

/** The question or the opinions, beside the screenshot. */
export function Body({
  picture,
  turn,
  footer,
  children,
}: {
  picture: Picture;
  /** Whose turn it is, or the outcome. */
  turn: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useStage(picture);
  return (
    <KindPanel label={t('review.controls.title')} title={t('review.controls.title')} turn={turn} footer={footer}>
      {children}
    </KindPanel>
  );
}
