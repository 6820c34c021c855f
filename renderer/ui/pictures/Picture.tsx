import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureUrl } from '../../transport/pictures.ts';
import classes from './Picture.module.css';
import { Block, Stack } from '../layout/primitives.tsx';

/** Addresses that were decoded before, and are shown at once, without the fade. */
const decoded = new Set<string>();

/** A stored picture by its hash; `width` asks for a smaller copy. Fills its box without cropping unless told. */
export function Picture({
  sha256,
  alt,
  width,
  fit = 'contain',
  missing = false,
  eager = false,
  onFailed,
}: {
  sha256: string;
  alt: string;
  /** Pixels of the smaller copy; left out: the original. */
  width?: number;
  fit?: 'contain' | 'cover';
  /** The host already knows that the file is missing. */
  missing?: boolean;
  eager?: boolean;
  onFailed?: () => void;
}) {
  const { t } = useTranslation();
  const src = usePictureUrl(sha256, width);
  const [state, setState] = useState<{ src: string; phase: 'loading' | 'shown' | 'failed' } | null>(null);
  const known = src !== undefined && decoded.has(src);
  const phase = src !== undefined && state?.src === src ? state.phase : known ? 'shown' : 'loading';
  if (missing || phase === 'failed')
    return (
      <Stack
        as="span"
        align="center"
        justify="center"
        gap={6}
        width="full"
        height="full"
        pad={4}
        overflow="hidden"
        tone="text2"
        size={11}
        text="center"
        className={classes.broken}
        role="img"
        aria-label={`${alt}: ${t('common.pictureMissing')}`}
      >
        <IconPhotoOff size={20} stroke={1.4} aria-hidden="true" />
        <span aria-hidden="true">{t('common.pictureMissing')}</span>
      </Stack>
    );
  return (
    <Block
      as="img"
      display="block"
      width="full"
      height="full"
      opacity={phase === 'loading' ? 0 : 1}
      className={classes.image}
      src={src}
      alt={alt}
      draggable={false}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={width === undefined ? 'auto' : 'low'}
      style={{ objectFit: fit }}
      onLoad={() => {
        if (src === undefined) return;
        decoded.add(src);
        setState({ src, phase: 'shown' });
      }}
      onError={() => {
        if (src === undefined) return;
        setState({ src, phase: 'failed' });
        onFailed?.();
      }}
    />
  );
}
