import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuGroup } from '#shared/bridge.ts';

/** `Mod+Shift+K` as Electron writes it. */
function accelerator(shortcut: string): string {
  return shortcut.replace(/\bMod\b/, 'CmdOrCtrl').replace(/\bEsc\b/, 'Escape');
}

const editRoles: MenuItemConstructorOptions[] = [
  { type: 'separator' },
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
];

const fileRoles: MenuItemConstructorOptions[] = [{ type: 'separator' }, { role: 'quit' }];

function groupTemplate(group: MenuGroup, choose: (action: string) => void): MenuItemConstructorOptions {
  const items: MenuItemConstructorOptions[] = group.entries.map((entry) => ({
    id: entry.action,
    label: entry.label,
    enabled: entry.enabled,
    // Shown but not registered: the page handles keys itself, so that a letter typed into a field stays a
    // letter.
    ...(entry.shortcut === null ? {} : { accelerator: accelerator(entry.shortcut), registerAccelerator: false }),
    click: () => choose(entry.action),
  }));
  const roles = group.id === 'edit' ? editRoles : group.id === 'file' ? fileRoles : [];
  return { id: group.id, label: group.label, submenu: [...items, ...roles] };
}

/** The native menu from the renderer's groups. Until the page has sent them it has only the system's own entries. */
export function drawMenu(groups: readonly MenuGroup[], choose: (action: string) => void): void {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const drawn = groups.map((group) => groupTemplate(group, choose));
  const start: MenuItemConstructorOptions[] = [{ label: 'File', submenu: [{ role: 'quit' }] }, { role: 'editMenu' }];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...mac, ...(drawn.length > 0 ? drawn : start)]));
}
