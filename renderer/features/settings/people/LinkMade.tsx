import { TextInput } from '@mantine/core';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '#shared/contract/people.ts';
import { say } from '../../../ui/messages.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { copyText } from '../../../ui/files/save-text.ts';
import classes from './People.module.css';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { encode } from 'uqr';

/** A text as a QR code, with the quiet zone of four modules that the standard asks for. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** A new link, which is shown only here: to copy, and as a QR code. */
export function LinkMade({ made, onClose }: { made: Invitation; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const { link, token, expiresAt } = made;
  const text = link ?? token;
  return (
    <Stack gap={12} className={classes.made}>
      <p>{t(link === null ? 'settings.link.token' : 'settings.link.once')}</p>
      <Row align="flex-end" gap={8} className={classes.copy}>
        <TextInput
          label={t('settings.link.address')}
          value={text}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton
          kind="primary"
          onClick={() =>
            void copyText(text).then(
              () => setCopied(true),
              (error: unknown) => say(error),
            )
          }
        >
          {t(copied ? 'settings.link.copied' : link === null ? 'settings.link.copyToken' : 'settings.link.copy')}
        </ActionButton>
      </Row>
      {link !== null && <QrCode text={link} label={t('settings.link.qr')} />}
      {expiresAt !== null && (
        <Text as="p" tone="dim">
          {t('settings.link.expires', { day: formatDay(expiresAt) })}
        </Text>
      )}
      <Row justify="flex-end" gap={8}>
        <ActionButton onClick={onClose}>{t('settings.link.done')}</ActionButton>
      </Row>
    </Stack>
  );
}
