import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { ItemTry } from './own/ItemTry.tsx';
import { TryBar } from './TryBar.tsx';
import { TryChain } from './TryChain.tsx';
import { TryPicture } from './TryPicture.tsx';
import { elementAt, readingsOf } from './tries.ts';
import { useTry } from './use-try.ts';
import { Stack } from '../../ui/layout/primitives.tsx';

/** Tries the drafted model: on a picture with any instruction, or on an item of a release with its own parts. */
export function TryPanel() {
  const { t } = useTranslation();
  const [on, setOn] = useState<'picture' | 'item'>('picture');
  const hidden = useCallRefusal('ownParts.tryItem') !== null;
  return (
    <Panel
      label={t('models.try.title')}
      header={
        <PanelHeader
          title={t('models.try.title')}
          remark={t(on === 'picture' ? 'models.try.remark' : 'models.own.tryRemark')}
        >
          {!hidden && (
            <SegmentedControl
              label={t('models.own.tryOn')}
              value={on}
              segments={[
                { value: 'picture', label: t('models.own.onPicture') },
                { value: 'item', label: t('models.own.onItem') },
              ]}
              onChange={setOn}
            />
          )}
        </PanelHeader>
      }
    >
      {on === 'picture' || hidden ? <PictureTry /> : <ItemTry />}
    </Panel>
  );
}

/** Asks the drafted model about one picture and traces its reply to a pixel. */
function PictureTry() {
  const { t } = useTranslation();
  const importRefusal = useCallRefusal('imports.start');
  const [compare, setCompare] = useState(false);
  const attempt = useTry(() => setCompare(false));
  const { result, picture } = attempt;
  const { shot, elements } = picture;
  const readings = result && shot ? readingsOf(result, shot.width, shot.height) : [];
  const hit = result?.point && elements ? elementAt(elements, result.point) : null;
  if (picture.none)
    return (
      <EmptyState
        icon={IconPhoto}
        title={t('models.try.noPictures')}
        action={
          <ActionButton refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
            {t('models.import')}
          </ActionButton>
        }
      />
    );
  return (
    <Stack gap={12} pad={[14, 16]}>
      <TryBar attempt={attempt} />
      {shot && (
        <TryPicture
          shot={shot}
          point={result?.point ?? null}
          target={hit?.content.locate ?? null}
          readings={compare ? readings : []}
        />
      )}
      {attempt.error && <ErrorNote error={attempt.error} onRetry={attempt.go} />}
      {result && shot && (
        <TryChain
          result={result}
          shot={shot}
          hit={
            hit ? { name: hit.content.name || hit.content.description, box: hit.content.locate ?? [0, 0, 0, 0] } : null
          }
          readings={readings}
          compare={compare}
          onCompare={() => setCompare(!compare)}
        />
      )}
    </Stack>
  );
}
