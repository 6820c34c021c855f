import { Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconInfoCircle,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lint } from '#shared/contract/common.ts';
import { elementContent } from '#shared/contract/elements.ts';
import { runAction } from '../../app/run-action.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { BoxRows } from './BoxRows.tsx';
import { useEditor, useSelected, useSession, useSessionState } from './context.ts';
import { Details } from './Details.tsx';
import { History } from './History.tsx';
import { Instructions } from './Instructions.tsx';
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

/** What is selected: its boxes, kind, states, instructions, lints and history; nothing here needs a Save button. */
export function Properties({
  width,
  small,
  nameRef,
}: {
  width: number;
  small: boolean;
  nameRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const element = useSelected();
  const selection = useEditor((state) => state.selection);
  const conflict = useSessionState((state) => state.conflict);
  const screenshotId = useSessionState((state) => state.screenshotId);

  return (
    <aside className={classes.panel} style={{ width }} aria-label={t('annotate.props.title')}>
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
              <span>
                <IconButton icon={IconDots} size={22} label={t('annotate.props.more')} onClick={() => undefined} />
              </span>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => runAction('annotate-approve')}>{t('annotate.props.approve')}</Menu.Item>
              <Menu.Item onClick={() => session.setState(selection, 'draft', 'Back to draft')}>
                {t('annotate.props.bringBack')}
              </Menu.Item>
              <Menu.Item onClick={() => runAction('annotate-duplicate')}>{t('actions.annotate-duplicate')}</Menu.Item>
              <Menu.Item onClick={() => runAction('annotate-retire')}>{t('annotate.props.retire')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </PanelHeader>
      <div className={classes.scroller}>
        {conflict && (element?.id === conflict.id || selection.length === 0) && (
          <section className={classes.conflict} role="alert">
            <h3>{t('annotate.conflict.title')}</h3>
            <p>{conflict.message}</p>
            <div className={classes.versions}>
              {(['theirs', 'yours'] as const).map((side) => (
                <div key={side}>
                  <b>{t(`annotate.conflict.${side}`)}</b>
                  {differences(conflict.theirs, conflict.yours).map((field) => (
                    <div key={field} className={classes.version}>
                      <span className={classes.quiet}>{t(`annotate.history.fields.${field}`)}</span>
                      <span className="selectable">{JSON.stringify(conflict[side][field])}</span>
                    </div>
                  ))}
                </div>
              ))}
            </div>
            <div className={classes.boxActs}>
              <ActionButton small onClick={() => void session.settle('theirs')}>
                {t('annotate.conflict.keepTheirs')}
              </ActionButton>
              <ActionButton small onClick={() => void session.settle('yours')}>
                {t('annotate.conflict.keepYours')}
              </ActionButton>
            </div>
          </section>
        )}
        {selection.length === 0 && <p className={classes.none}>{t('annotate.props.nothingText')}</p>}
        {selection.length > 1 && (
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
            <BoxRows id={element.id} small={small} />
            <Details key={element.id} element={element} nameRef={nameRef} />
            {screenshotId && (
              <Instructions key={`i ${element.id}`} elementId={element.id} screenshotId={screenshotId} small={small} />
            )}
            <Lints lints={element.lints} />
            <History id={element.id} revision={element.revision} />
          </>
        )}
      </div>
    </aside>
  );
}

const fields = Object.keys(elementContent.shape) as (keyof typeof elementContent.shape)[];
const differences = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

function Lints({ lints }: { lints: readonly Lint[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('annotate.lints.title')}>
      <header className={classes.sectionHead}>
        <h3>{t('annotate.lints.title')}</h3>
      </header>
      {lints.length === 0 && <p className={classes.none}>{t('annotate.lints.none')}</p>}
      <ul className={classes.lints}>
        {lints.map((lint) => (
          <li key={lint.code} data-severity={lint.severity}>
            {lint.severity === 'info' ? (
              <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
            )}
            <span className="selectable">{lint.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
