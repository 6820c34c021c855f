import { IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useHiddenBoxes } from '../use-hidden-boxes.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './HiddenNote.module.css';

/** Says that boxes of this picture are hidden because this person has to place them blind, with a link to the queue. */
export function HiddenNote({ screenshotId }: { screenshotId: string }) {
  const { t } = useTranslation();
  const hidden = useHiddenBoxes(screenshotId);
  const refusal = useCallRefusal('elements.reveal');
  const reveal = useMutation(
    orpc.elements.reveal.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(),
      onError: (error) => say(error),
    }),
  );
  if (hidden === 0) return null;
  return (
    <Row role="status" align="center" gap={10} pad={[6, 10]} border="line" radius={3} className={classes.note}>
      <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
      <Text grow minWidth={0} line={18}>
        {t('annotate.canvas.hidden', { count: hidden })}
      </Text>
      <ActionButton small onClick={() => navigate({ screen: 'review' })}>
        {t('annotate.canvas.openQueue')}
      </ActionButton>
      {refusal === null && (
        <ActionButton
          small
          title={t('annotate.canvas.revealMeans')}
          disabled={reveal.isPending}
          onClick={() => reveal.mutate({ screenshotId })}
        >
          {t('annotate.canvas.reveal')}
        </ActionButton>
      )}
    </Row>
  );
}
