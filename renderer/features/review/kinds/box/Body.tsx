import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { orpc } from '../../../../transport/client.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { usePictureReady } from '../../../../ui/pictures/decoded-pictures.ts';
import { Stage as Drawing } from '../../picture/Stage.tsx';
import { usePanZoom } from '../../picture/use-pan-zoom.ts';
import { HandOffForm } from '../hand-off.tsx';
import { defineStage } from '../stage.tsx';
import { Block, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { PanelFoot, SidePanel } from '../../SidePanel.tsx';

const none = { width: 1280, height: 720 };

/** The picture of a box, as shown and drawn on. */
function useBoxPicture(screenshotId: string) {
  const picture = useQuery(orpc.screenshots.get.queryOptions({ input: { id: screenshotId } })).data;
  const phase = usePictureReady(picture?.sha256 ?? null);
  const panZoom = usePanZoom(picture ?? none, picture?.sha256 ?? '');
  useActionHandlers({
    'review-fit': panZoom.fit,
    'review-zoom-in': () => panZoom.zoom(1.25),
    'review-zoom-out': () => panZoom.zoom(0.8),
  });
  return { picture, phase, panZoom };
}

/** What a phase asks for on the picture, and draws over it. */
interface OnPicture {
  placing: string;
  onPlace: ((at: Point) => void) | null;
  onDraw: ((box: BBox) => void) | null;
  marks: ReactNode;
}

function Picture({ on, shown }: { on: ReturnType<typeof useBoxPicture>; shown: OnPicture }) {
  return <Drawing picture={on.picture ?? null} phase={on.phase} panZoom={on.panZoom} pins={[]} {...shown} />;
}

const { Stage, useStage, useOn } = defineStage(({ subject }) => useBoxPicture(subject.id ?? ''), Picture);
export { Stage, useOn as useBoxStage };

/** The question or the decision, beside the picture. */
export function Body({
  turn,
  footer,
  children,
  ...shown
}: OnPicture & {
  turn: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useStage(shown);
  return (
    <SidePanel as="aside" aria-label={t('review.box.title')}>
      <Row as="header" fixed align="center" gap={8} pad={[0, 12]} borderBottom="line" height={32}>
        <Text as="h2" size={12} line={16} weight={600}>
          {t('review.box.title')}
        </Text>
        <Text ml={'auto'} tone="dim">
          {turn}
        </Text>
      </Row>
      <Block grow minHeight={0} overflow="auto">
        {children}
      </Block>
      <HandOffForm />
      <PanelFoot>{footer}</PanelFoot>
    </SidePanel>
  );
}
