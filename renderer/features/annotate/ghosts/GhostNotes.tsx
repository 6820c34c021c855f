import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Ghosts } from './use-ghosts.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';

/** Results of the last tree file or model request, where the person looks; each says what to do. */
export function GhostNotes({ ghosts }: { ghosts: Ghosts }) {
  const { t } = useTranslation();
  const { tree, model } = ghosts;
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
      {ghosts.error !== null && <ErrorNote error={ghosts.error} action={close(ghosts.forgetError)} />}
      {ghosts.asking !== null && (
        <ErrorNote
          tone="warn"
          error={t('annotate.ghosts.acceptMany', { count: ghosts.asking })}
          action={
            <>
              <ActionButton small onClick={() => void ghosts.accept(ghosts.shown)}>
                {t('annotate.ghosts.acceptAll', { count: ghosts.asking })}
              </ActionButton>
              <ActionButton small onClick={ghosts.cancelAsking}>
                {t('common.cancel')}
              </ActionButton>
            </>
          }
        />
      )}
      {result?.outcome === 'size-differs' && (
        <ErrorNote
          tone="warn"
          error={t(result.sameShape ? 'annotate.ghosts.sizeScaled' : 'annotate.ghosts.sizeDiffers', {
            file,
            tree: result.tree.join('×'),
            picture: result.picture.join('×'),
          })}
          action={
            <>
              {result.sameShape && (
                <ActionButton small onClick={() => void ghosts.fitTree('scale')}>
                  {t('annotate.ghosts.scale')}
                </ActionButton>
              )}
              <ActionButton small onClick={() => void ghosts.fitTree('as-is')}>
                {t('annotate.ghosts.asIs')}
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
              ? t('annotate.ghosts.leftOut', {
                  file,
                  count: result.leftOut.length,
                  added: result.added,
                  first: phraseOr(result.phrases?.[0], result.leftOut[0] ?? ''),
                })
              : t('annotate.ghosts.nothingNew', { file, count: result.known })
          }
          action={close(tree.forget)}
        />
      )}
      {answer && (
        <ErrorNote
          error={
            answer.kind === 'failed'
              ? t('annotate.ghosts.failed', { model: answer.model, why: answer.why })
              : t('annotate.ghosts.stopped', { model: answer.model })
          }
          action={
            <>
              <ActionButton small onClick={() => navigate({ screen: 'runs', id: answer.runId })}>
                {t('annotate.ghosts.openRun')}
              </ActionButton>
              {close(model.forget)}
            </>
          }
        />
      )}
    </>
  );
}
