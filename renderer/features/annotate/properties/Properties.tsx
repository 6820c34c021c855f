import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { AskAbout } from './picture/AskAbout.tsx';
import { BoxRows } from '../elements/BoxRows.tsx';
import { Align } from './selection/Align.tsx';
import { BulkFields } from './BulkFields.tsx';
import { CommentSection } from './CommentSection.tsx';
import { ConflictNote } from '../edits/ConflictNote.tsx';
import { useEditor, useLocked, useSelected, useSessionState } from '../context.ts';
import { Details } from './Details.tsx';
import { EpisodesOn } from './picture/EpisodesOn.tsx';
import { History } from './History.tsx';
import { Instructions } from './Instructions.tsx';
import { Lints } from './Lints.tsx';
import { SelectionMenu } from './selection/SelectionMenu.tsx';
import { TourOffer } from '../tour/TourOffer.tsx';
import type { Comments } from './use-comments.ts';
import { useFloat } from '../canvas/use-float.ts';
import { useKept } from './use-kept.ts';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

/** The selection: its boxes, kind, states, instructions, lints and history; nothing here needs a Save button. */
export const Properties = memo(function Properties({
  width,
  small,
  large,
  nameRef,
  comments,
  hint,
}: {
  width: number;
  small: boolean;
  large: boolean;
  nameRef: Ref<HTMLInputElement>;
  comments: Comments;
  /** Shown while nothing is selected, instead of how to select. */
  hint: ReactNode;
}) {
  const { t } = useTranslation();
  const element = useSelected();
  const selection = useEditor((state) => state.selection);
  const elements = useSessionState((state) => state.elements);
  const several = selection.length > 1 ? elements.filter(({ id }) => selection.includes(id)) : [];
  const conflict = useSessionState((state) => state.conflicts[0]);
  const float = useFloat();
  const locked = useLocked();
  const screenshotId = useSessionState((state) => state.screenshotId);
  const kept = useKept(element, screenshotId);

  return (
    <Stack
      as="aside"
      ref={float.panel}
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.panel}
      data-float={float.place ? true : undefined}
      style={{ width, ...float.place }}
      aria-label={t('annotate.props.title')}
    >
      <div className={classes.grip} title={t('annotate.props.floatHint')} {...float.grip}>
        <PanelHeader
          title={
            element
              ? element.content.name || t('annotate.list.unnamed')
              : selection.length > 1
                ? t('annotate.props.several', { count: selection.length })
                : t('annotate.props.nothing')
          }
        >
          {element && <StateGlyph state={element.state} word />}
          {selection.length > 0 && <SelectionMenu kept={kept} floats={float.place !== null} onFloat={float.toggle} />}
        </PanelHeader>
      </div>
      <Block grow minHeight={0} overflow="hidden auto">
        {conflict && <ConflictNote conflict={conflict} />}
        {selection.length === 0 &&
          (hint ?? (
            <Text as="p" pad={[8, 12, 12]} tone="dim">
              {t(locked ? 'annotate.props.nothingRead' : 'annotate.props.nothingText')}
            </Text>
          ))}
        {selection.length === 0 && !locked && <TourOffer />}
        {selection.length === 0 && screenshotId && <EpisodesOn screenshotId={screenshotId} />}
        {selection.length === 0 && screenshotId && !locked && (
          <AskAbout key={screenshotId} screenshotId={screenshotId} />
        )}
        {selection.length === 0 && <CommentSection comments={comments} elementId={null} />}
        {several.length > 1 && !locked && <BulkFields elements={several} nameRef={nameRef} />}
        {selection.length > 1 && !locked && <Align />}
        {element && (
          <>
            {kept && (
              <Text as="p" pad={[8, 12, 12]} tone="dim">
                {t('annotate.props.kept')}
              </Text>
            )}
            <BoxRows id={element.id} small={small} />
            <Details element={element} nameRef={nameRef} />
            {screenshotId && (
              <Instructions
                key={`i ${element.id}`}
                elementId={element.id}
                screenshotId={screenshotId}
                boxed={element.content.locate !== null}
                small={small}
                large={large}
              />
            )}
            <Lints element={element} />
            <CommentSection comments={comments} elementId={element.id} />
            <History id={element.id} revision={element.revision} />
          </>
        )}
      </Block>
    </Stack>
  );
});
