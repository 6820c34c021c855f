import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useSessionState } from '../context.ts';
import { PrelabelNotes } from '../prelabels/PrelabelNotes.tsx';
import type { Prelabels } from '../prelabels/use-prelabels.ts';
import type { Shown } from '../use-screenshot.ts';
import { HiddenNote } from './HiddenNote.tsx';
import classes from './Canvas.module.css';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Notes over the picture: problems with it, with what was loaded, and with the last action. */
export function CanvasNotes({ shown, prelabels, locked }: { shown: Shown; prelabels: Prelabels; locked: boolean }) {
  const { t } = useTranslation();
  const refused = useSessionState((state) => state.error);
  const { screenshot } = shown;
  return (
    // The canvas captures the pointer, so a click on a note's button would never arrive.
    <Block
      position="absolute"
      left="50%"
      top={12}
      width="max-content"
      maxWidth="min(80%, 40rem)"
      radius={4}
      surface="body"
      float
      className={classes.note}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {locked && <ErrorNote tone="warn" error={t('annotate.canvas.locked')} />}
      {shown.error !== null && <ErrorNote error={shown.error} onRetry={shown.retry} />}
      {shown.phase === 'missing' && screenshot && (
        <ErrorNote error={t('annotate.canvas.missing', { name: screenshot.name })} />
      )}
      {screenshot && <HiddenNote screenshotId={screenshot.id} />}
      <PrelabelNotes prelabels={prelabels} />
      {refused !== null && <ErrorNote error={refused} tone="warn" />}
    </Block>
  );
}
