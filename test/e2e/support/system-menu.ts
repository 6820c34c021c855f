import type { ElectronApplication } from 'playwright-core';
import { expect } from 'vitest';

/** Runs an entry of the desktop's own menu, as soon as it is enabled. */
export async function chooseInMenu(app: ElectronApplication, group: string, entry: RegExp): Promise<void> {
  // Asked again if it fails: the app may collect the promise of an answer before it is sent.
  await expect
    .poll(() =>
      app.evaluate(
        ({ Menu }, [label, words]) => {
          const menu = Menu.getApplicationMenu()?.items.find((item) => item.label.replace('&', '') === label);
          const item = menu?.submenu?.items.find((item) => new RegExp(words ?? '').test(item.label));
          if (!item?.enabled) return false;
          item.click();
          return true;
        },
        [group, entry.source],
      ),
    )
    .toBe(true);
}
