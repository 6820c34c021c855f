import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure } from '../../transport/errors.ts';
import { useConnection } from '../../transport/use-connection.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { hush, useBottomMessage } from '../../ui/messages.ts';
import { useRoute } from '../../places/route.ts';
import { Block, Row } from '../../ui/layout/primitives.tsx';
import classes from './MessageLine.module.css';

/**
 * Shows the latest message. An error stays, one about the connection until the host answers again; anything else
 * disappears with its screen, or after eight seconds.
 */
export function MessageLine() {
  const { t } = useTranslation();
  const message = useBottomMessage((state) => state.message);
  const screen = useRoute((route) => route.screen);
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        const { message: last } = useBottomMessage.getState();
        const back = now.connected && !before.connected;
        if (back && last?.failed && callFailure(last.content, '').code === null) hush();
      }),
    [],
  );
  useEffect(() => {
    if (!message || message.failed) return;
    if (message.screen !== screen) return hush();
    const timer = setTimeout(hush, 8000);
    return () => clearTimeout(timer);
  }, [message, screen]);
  const text =
    message &&
    (typeof message.content === 'string' ? message.content : callFailure(message.content, t('common.offline')).message);
  return (
    <Block
      position="fixed"
      bottom={32}
      layer={300}
      maxWidth="min(35rem, calc(100vw - 1.5rem))"
      className={classes.place}
      role={message?.failed ? 'alert' : 'status'}
    >
      {message && (
        <Row
          float
          align="center"
          gap={10}
          pad={[6, 6, 6, 12]}
          border="line2"
          radius={4}
          surface="raised"
          className={classes.line}
          data-failed={message.failed || undefined}
        >
          <span className="selectable">{text}</span>
          {message.action && (
            <ActionButton
              small
              onClick={() => {
                message.action?.run();
                hush();
              }}
            >
              {message.action.label}
            </ActionButton>
          )}
          <IconButton icon={IconX} label={t('common.close')} size={22} onClick={hush} />
        </Row>
      )}
    </Block>
  );
}
