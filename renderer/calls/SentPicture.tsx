import type { MessagePart } from './sent-request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../transport/client.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './CallPanel.module.css';
import { Block, Figure, Text } from '../ui/layout/primitives.tsx';

/** A picture of a model call as the model saw it: marked or cropped. A click shows it at full size. */
export function SentPicture({
  call,
  at,
  part,
}: {
  call: string;
  /** Which of the call's pictures, from 0. */
  at: number;
  part: Extract<MessagePart, { kind: 'image' }>;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['call-picture', call, at],
    queryFn: () => client.runs.callPicture({ id: call, at }),
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  const [large, setLarge] = useState(false);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const what = t(
    part.edits.includes('crop')
      ? 'runs.call.cropped'
      : part.edits.includes('mark')
        ? 'runs.call.marked'
        : 'runs.call.plain',
  );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Figure
      caption={size ? t('runs.call.sentAs', { what, ...size }) : what}
      className={classes.picture}
      data-large={large || undefined}
    >
      {url ? (
        <Block
          as="button"
          display="block"
          maxWidth="full"
          border="line2"
          surface="well"
          cursor="zoom-in"
          type="button"
          aria-pressed={large}
          aria-label={t(large ? 'runs.call.smaller' : 'runs.call.larger', { what })}
          onClick={() => setLarge(!large)}
        >
          <Block
            as="img"
            display="block"
            maxWidth="full"
            maxHeight={160}
            src={url}
            alt={what}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          />
        </Block>
      ) : (
        <Text display="block" height={160} surface="well" aria-busy="true" />
      )}
    </Figure>
  );
}
