import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlContent } from '#shared/items/control-check/check.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import { KindPanel } from '../KindPanel.tsx';
import classes from './Controls.module.css';

/** The screenshot on the left; the question or the opinions on the right. */
export function Body({
  picture,
  turn,
  footer,
  children,
}: {
  picture: ControlContent['picture'];
  /** Whose turn it is, or the outcome. */
  turn: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const src = usePictureUrl(picture.sha256);
  return (
    <>
      <div className={classes.stage}>
        <img
          src={src}
          width={picture.width}
          height={picture.height}
          alt={t('review.controls.picture', { name: picture.name })}
          draggable={false}
        />
      </div>
      <KindPanel label={t('review.controls.title')} title={t('review.controls.title')} turn={turn} footer={footer}>
        {children}
      </KindPanel>
    </>
  );
}
