import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Prelabels } from './use-prelabels.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';

/** Results of the last tree file or model request, where the person looks; each says what to do. */
export function PrelabelNotes({ prelabels }: { prelabels: Prelabels }) {
  const { t } = useTranslation();
  const { tree, model } = prelabels;
  const result = tree.loaded?.result;
  const file = tree.loaded?.file.name ?? '';
  const close = (forget: () => void) => (
    <ActionButton small onClick={forget}>
      {t('common.close')}
    </ActionButton>
  );
  const { answer } = model;
  return (
    <>
      {prelabels.error !== null && <ErrorNote error={prelabels.error} action={close(prelabels.forgetError)} />}
      {prelabels.asking !== null && (
        <ErrorNote
          tone="warn"
          error={t('annotate.prelabels.acceptMany', { count: prelabels.asking })}
          action={
            <>
              <ActionButton small onClick={() => void prelabels.accept(prelabels.shown)}>
                {t('annotate.prelabels.acceptAll', { count: prelabels.asking })}
              </ActionButton>
              <ActionButton small onClick={prelabels.cancelAsking}>
                {t('common.cancel')}
              </ActionButton>
            </>
          }
        />
      )}
      {result?.outcome === 'size-differs' && (
        <ErrorNote
          tone="warn"
          error={t(result.sameShape ? 'annotate.prelabels.sizeScaled' : 'annotate.prelabels.sizeDiffers', {
            file,
            tree: result.tree.join('×'),
            picture: result.picture.join('×'),
          })}
          action={
            <>
              {result.sameShape && (
                <ActionButton small onClick={() => void prelabels.fitTree('scale')}>
                  {t('annotate.prelabels.scale')}
                </ActionButton>
              )}
              <ActionButton small onClick={() => void prelabels.fitTree('as-is')}>
                {t('annotate.prelabels.asIs')}
              </ActionButton>
              <ActionButton small onClick={tree.forget}>
                {t('common.cancel')}
              </ActionButton>
            </>
          }
        />
      )}
      {result?.outcome === 'loaded' && (result.leftOut.length > 0 || result.added === 0) && (
        <ErrorNote
          tone="warn"
          error={
            result.leftOut.length > 0
              ? t('annotate.prelabels.leftOut', {
                  file,
                  count: result.leftOut.length,
                  added: result.added,
                  first: phraseOr(result.phrases?.[0], result.leftOut[0] ?? ''),
                })
              : t('annotate.prelabels.nothingNew', { file, count: result.known })
          }
          action={close(tree.forget)}
        />
      )}
      {answer && (
        <ErrorNote
          error={
            answer.kind === 'failed'
              ? t('annotate.prelabels.failed', { model: answer.model, why: answer.why })
              : t('annotate.prelabels.stopped', { model: answer.model })
          }
          action={
            <>
              <ActionButton small onClick={() => navigate({ screen: 'runs', id: answer.runId })}>
                {t('annotate.prelabels.openRun')}
              </ActionButton>
              {close(model.forget)}
            </>
          }
        />
      )}
    </>
  );
}
