import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Evaluation } from '../charts/figures.ts';
import { Marked } from '../items/Marked.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import classes from './Guard.module.css';

type Guard = NonNullable<Evaluation['guard']>;

const cell = 220;

function Cell({ answer, at }: { answer: Guard['answers'][number]; at: number }) {
  const { t } = useTranslation();
  const point = answer.points[at] ?? null;
  const { width, height, target } = answer;
  const inside = point !== null && point[0] >= 0 && point[1] >= 0 && point[0] <= width && point[1] <= height;
  const hit =
    inside &&
    target !== null &&
    point[0] >= target[0] &&
    point[1] >= target[1] &&
    point[0] <= target[2] &&
    point[1] <= target[3];
  return (
    <td>
      <Text display="block" minHeight={60}>
        <Marked
          item={{
            sha256: answer.sha256,
            width,
            height,
            boxes: target ? [{ kind: 'target', bbox: target }] : [],
            point: inside ? point : null,
            outcome: hit ? 'right' : 'wrong',
          }}
          crop={{ x: 0, y: 0, width, height }}
          width={Math.min(cell, (cell * 0.75 * width) / height)}
          alt={answer.screenshotName}
        />
      </Text>
      <Text mt={4} size={11} display="block" tone={hit ? 'ok' : 'dim'} data-hit={hit || undefined}>
        {t(hit ? 'evaluate.guard.hit' : inside ? 'evaluate.guard.miss' : 'evaluate.guard.outside', {
          x: Math.round(point?.[0] ?? 0),
          y: Math.round(point?.[1] ?? 0),
        })}
      </Text>
    </td>
  );
}

/** A run's first answers under each convention over the real picture, and the choice of how to continue. */
export function GuardOverlay({
  evaluation,
  guard,
  onClose,
  onSettled,
}: {
  evaluation: Evaluation;
  guard: Guard;
  onClose: () => void;
  onSettled: (run: string) => void;
}) {
  const { t } = useTranslation();
  // Both box orders are shown only if the replies do not settle which one it is.
  const orders = guard.declaredBoxes !== guard.bestBoxes;
  const settle = useMutation({
    mutationFn: (fit: Guard['fits'][number] | null) =>
      client.evaluations.settleGuard({
        run: evaluation.run.id,
        coordinates: fit?.convention ?? null,
        ...(fit && orders && { boxes: fit.boxes }),
      }),
    onSuccess: (run) => onSettled(run.id),
  });
  const refusal = useCallRefusal('evaluations.settleGuard');
  const waits = evaluation.run.state === 'paused' || evaluation.run.state === 'pausing';
  const nameOf = ({ convention, boxes }: Guard['fits'][number]) =>
    [t(`evaluate.guard.convention.${convention}`), ...(orders ? [t(`evaluate.guard.boxes.${boxes}`)] : [])].join(', ');
  return (
    <Dialog
      onClose={onClose}
      size="calc(100vw - 80px)"
      title={t('evaluate.guard.title', { model: evaluation.model, n: guard.n })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text as="p" mb={8} tone="text2">
        {phraseWords(guard.reason)}
      </Text>
      {settle.error && <ErrorNote error={settle.error} />}
      <Block
        maxHeight="calc(100vh - 13.75rem)"
        overflow="auto"
        tabIndex={0}
        role="group"
        aria-label={t('evaluate.guard.answers')}
      >
        <Table cell={8} alignTop sticky="panel">
          <thead>
            <tr>
              <th scope="col">{t('evaluate.guard.numbers')}</th>
              {guard.fits.map((fit) => {
                const declared = fit.convention === guard.declared && fit.boxes === guard.declaredBoxes;
                const best = fit.convention === guard.best && fit.boxes === guard.bestBoxes;
                return (
                  <th key={`${fit.convention} ${fit.boxes}`} scope="col" className={best ? classes.best : undefined}>
                    <Row as="span" wrap align="center" gap={6}>
                      <b>{nameOf(fit)}</b>
                      {declared && (
                        <Text pad={[0, 4]} border="line2" radius={3} tone="text2" size={10}>
                          {t('evaluate.guard.declared')}
                        </Text>
                      )}
                      {best && (
                        <Text pad={[0, 4]} border="line2" radius={3} tone="text2" size={10}>
                          {t('evaluate.guard.best')}
                        </Text>
                      )}
                      {!fit.possible && (
                        <Text pad={[0, 4]} border="line2" radius={3} tone="text2" size={10}>
                          {t('evaluate.guard.impossible')}
                        </Text>
                      )}
                    </Row>
                    <Text margin={[2, 0, 6]} tone="dim" size={11} display="block">
                      {t('evaluate.guard.fit', { hits: fit.hits, inside: fit.inside, n: guard.n })}
                    </Text>
                    {declared
                      ? waits && (
                          <ActionButton
                            small
                            refusal={refusal}
                            disabled={settle.isPending}
                            onClick={() => settle.mutate(null)}
                          >
                            {t('evaluate.guard.goOn')}
                          </ActionButton>
                        )
                      : !evaluation.baseline &&
                        fit.possible && (
                          <ActionButton
                            small
                            refusal={refusal}
                            kind={best ? 'primary' : 'default'}
                            disabled={settle.isPending}
                            onClick={() => settle.mutate(fit)}
                          >
                            {t('evaluate.guard.anew', { convention: nameOf(fit) })}
                          </ActionButton>
                        )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {guard.answers.map((answer) => (
              <tr key={answer.index}>
                <th scope="row">
                  <Text display="block" maxWidth={200} mb={4}>
                    {answer.label}
                  </Text>
                  <code>({answer.numbers.join(', ')})</code>
                  <Text margin={[2, 0, 6]} tone="dim" size={11} display="block">
                    {answer.width} × {answer.height}
                  </Text>
                </th>
                {guard.fits.map((fit, at) => (
                  <Cell key={`${fit.convention} ${fit.boxes}`} answer={answer} at={at} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Block>
    </Dialog>
  );
}
