import { Menu } from '@mantine/core';
import {
  IconDots,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../app/actions/run-action.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { BoxRows } from '../elements/BoxRows.tsx';
import { BulkFields } from './BulkFields.tsx';
import { CommentSection } from './CommentSection.tsx';
import { ConflictNote } from '../edits/ConflictNote.tsx';
import { useEditor, useLocked, useSelected, useSession, useSessionState } from '../context.ts';
import { Details } from './Details.tsx';
import { EpisodesOn } from './EpisodesOn.tsx';
import { History } from './History.tsx';
import { Instructions } from './Instructions.tsx';
import { Lints } from './Lints.tsx';
import { TourOffer } from '../tour/TourOffer.tsx';
import type { Comments } from './use-comments.ts';
import { useFloat } from '../canvas/use-float.ts';
import { useKept } from './use-kept.ts';
import classes from './Properties.module.css';

const alignments = [
  ['annotate-align-left', IconLayoutAlignLeft],
  ['annotate-align-centre', IconLayoutAlignCenter],
  ['annotate-align-right', IconLayoutAlignRight],
  ['annotate-align-top', IconLayoutAlignTop],
  ['annotate-align-middle', IconLayoutAlignMiddle],
  ['annotate-align-bottom', IconLayoutAlignBottom],
  ['annotate-distribute-x', IconLayoutDistributeHorizontal],
  ['annotate-distribute-y', IconLayoutDistributeVertical],
] as const;

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
  const session = useSession();
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
    <aside
      ref={float.panel}
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
          {selection.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <IconButton icon={IconDots} size={22} label={t('annotate.props.more')} />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={locked || kept} onClick={() => runAction('annotate-submit')}>
                  {t('actions.annotate-submit')}
                </Menu.Item>
                <Menu.Item disabled={locked} onClick={() => runAction('annotate-approve')}>
                  {t('annotate.props.approve')}
                </Menu.Item>
                <Menu.Item
                  disabled={locked || kept}
                  onClick={() => session.setState(selection, 'draft', 'back-to-draft')}
                >
                  {t('annotate.props.bringBack')}
                </Menu.Item>
                <Menu.Item disabled={locked} onClick={() => runAction('annotate-duplicate')}>
                  {t('actions.annotate-duplicate')}
                </Menu.Item>
                <Menu.Item disabled={locked || kept} onClick={() => runAction('annotate-retire')}>
                  {t('annotate.props.retire')}
                </Menu.Item>
                <Menu.Item onClick={float.toggle}>
                  {t(float.place ? 'annotate.props.dock' : 'annotate.props.float')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </PanelHeader>
      </div>
      <div className={classes.scroller}>
        {conflict && <ConflictNote conflict={conflict} />}
        {selection.length === 0 &&
          (hint ?? (
            <p className={classes.none}>{t(locked ? 'annotate.props.nothingRead' : 'annotate.props.nothingText')}</p>
          ))}
        {selection.length === 0 && !locked && <TourOffer />}
        {selection.length === 0 && screenshotId && <EpisodesOn screenshotId={screenshotId} />}
        {selection.length === 0 && <CommentSection comments={comments} elementId={null} />}
        {several.length > 1 && !locked && <BulkFields elements={several} />}
        {selection.length > 1 && !locked && (
          <section className={classes.section}>
            <header className={classes.sectionHead}>
              <h3>{t('annotate.props.align')}</h3>
            </header>
            <div className={classes.aligns}>
              {alignments.map(([action, icon]) => (
                <IconButton key={action} icon={icon} label={t(`actions.${action}`)} onClick={() => runAction(action)} />
              ))}
            </div>
          </section>
        )}
        {element && (
          <>
            {kept && <p className={classes.none}>{t('annotate.props.kept')}</p>}
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
      </div>
    </aside>
  );
});
