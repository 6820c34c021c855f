import { useTranslation } from 'react-i18next';
import type { ItemState } from '#shared/records/fields.ts';
import { type Progress, progressOf } from '#shared/contract/runs/progress.ts';
import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import { StateGlyph } from '../ui/StateGlyph.tsx';
import { whyNotYet } from './missing-for-approval.ts';
import { useShownState } from './use-conflicts.ts';
import { Row } from '../ui/layout/primitives.tsx';

const states: Record<Progress, ItemState> = {
  untouched: 'draft',
  working: 'draft',
  submitted: 'to_review',
  conflict: 'conflict',
  approved: 'approved',
  rejected: 'rejected',
  retired: 'retired',
};

/** A picture's state, as icon and word. */
export function ProgressGlyph({ progress, why }: { progress: Progress; why?: string }) {
  const { t } = useTranslation();
  return (
    <Row as="span" inline align="center" gap={5} tone="text2" space="nowrap" title={why}>
      <StateGlyph state={states[progress]} decorative />
      {t(`common.standing.${progress}`)}
      {why && <span className="visually-hidden">. {why}</span>}
    </Row>
  );
}

/**
 * A picture's state, with a tooltip that says why it is not approved yet; `conflict` while one of the person's own
 * edits on it needs a decision.
 */
export function PictureState({ picture }: { picture: ListedScreenshot }) {
  const progress = progressOf({ ...picture, state: useShownState(picture.id, picture.state) });
  return <ProgressGlyph progress={progress} why={whyNotYet(progress, picture.standing)} />;
}
