import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { findAction } from '#shared/actions/registry.ts';
import { actionLabel } from '../../../actions/action-label.ts';
import { lineRefusal } from '../../../actions/action-refusal.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { useKeyBindings } from '../../../actions/key-bindings.ts';
import { canRun, keyHere, runAction } from '../../../actions/run-action.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useEditor, useLocked, useSession, useSessionState } from '../context.ts';
import { closeContextMenu, useContextMenu } from '../view/context-menu.ts';

/** Actions with and without a selection, in groups. All of them are in the palette too. */
const onSelected = [
  ['annotate-edit', 'annotate-box-kind', 'annotate-redraw', 'annotate-region', 'annotate-derive', 'annotate-swap'],
  ['annotate-snap', 'annotate-tighten', 'annotate-zoom-box'],
  ['annotate-copy', 'annotate-duplicate'],
  ['annotate-submit', 'annotate-approve', 'annotate-reject', 'annotate-retire'],
];
const onPicture = [
  ['annotate-draw', 'annotate-outline', 'annotate-absent', 'annotate-comment', 'annotate-blur'],
  ['annotate-paste', 'annotate-copy-previous', 'annotate-select-all'],
  ['annotate-ocr', 'annotate-accept-prelabels'],
  ['annotate-fit', 'annotate-zoom-100', 'annotate-names', 'annotate-guidelines'],
];
/** Actions that change nothing: also shown while the project is read-only. */
const looks: ReadonlySet<string> = new Set([
  'annotate-zoom-box',
  'annotate-fit',
  'annotate-zoom-100',
  'annotate-names',
  'annotate-guidelines',
]);
/** Fewer than this many boxes at a place need no list. */
const several = 2;

const atWork = (): void => {
  // If the chosen action did not focus a field, the canvas gets the focus back.
  if (document.activeElement === document.body || document.activeElement?.closest('[role="menu"]'))
    document.querySelector<HTMLElement>('[data-work]')?.focus({ preventScroll: true });
};

/** The context menu, on the canvas and in the list; for overlapping boxes it also offers which one is meant. */
export function ContextMenu() {
  const at = useContextMenu((state) => state.at);
  return at && <OpenMenu {...at} />;
}

function OpenMenu({ x, y, under, blur }: { x: number; y: number; under: readonly string[]; blur: BBox | null }) {
  const { t } = useTranslation();
  const session = useSession();
  const { editor } = session;
  const locked = useLocked();
  const selection = useEditor((state) => state.selection);
  const elements = useSessionState((state) => state.elements);
  // The lines show what is currently possible, so they follow handlers and keys.
  useActionStore();
  useKeyBindings();
  const groups = selection.length > 0 ? onSelected : onPicture;
  const close = (): void => {
    closeContextMenu();
    requestAnimationFrame(atWork);
  };
  return (
    <Menu
      opened
      onChange={(open) => !open && close()}
      position="bottom-start"
      offset={0}
      width={250}
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      trapFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('annotate.menu')}
          style={{ position: 'fixed', left: x, top: y, width: 0, height: 0, padding: 0, border: 0, opacity: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('annotate.menu')} mah="calc(100vh - 16px)" style={{ overflowY: 'auto' }}>
        {under.length >= several && (
          <>
            <Menu.Label>{t('annotate.menuUnder')}</Menu.Label>
            {under.map((id) => (
              <Menu.Item
                key={id}
                aria-current={selection.includes(id) || undefined}
                onClick={() => editor.select([id])}
              >
                {elements.find((element) => element.id === id)?.content.name || t('annotate.list.unnamed')}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        {blur && (
          <>
            <Menu.Item disabled={locked} onClick={() => session.unblur(blur)}>
              {t('annotate.blur.removeThis')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {groups.map((group, number) => (
          <MenuGroup key={group.join(' ')} ids={group} first={number === 0} locked={locked} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuGroup({ ids, first, locked }: { ids: readonly string[]; first: boolean; locked: boolean }) {
  return (
    <>
      {!first && <Menu.Divider />}
      {ids.map((id) => {
        const action = findAction(id);
        if (!action) return null;
        const shortcut = keyHere(action);
        const refusal = lineRefusal(action);
        return (
          <Menu.Item
            key={id}
            disabled={!canRun(action) || refusal !== null || (locked && !looks.has(id))}
            title={refusal ?? undefined}
            rightSection={shortcut && <Kbd shortcut={shortcut} />}
            onClick={() => runAction(id)}
          >
            {actionLabel(action)}
          </Menu.Item>
        );
      })}
    </>
  );
}
