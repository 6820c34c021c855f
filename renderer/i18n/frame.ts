import { actionLabels, menuLabels } from '#shared/actions/labels.ts';
import { stepLabels } from '#shared/phrases/steps.ts';
import { app } from './en/app.ts';
import { common } from './en/common.ts';
import { useLanguage } from './language.ts';

const english = { common, app, actions: actionLabels, menus: menuLabels, steps: stepLabels };

/** Dotted keys of all texts in a part of the catalogue. */
type Names<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Name : `${Name}.${Names<Part[Name]>}`;
}[keyof Part & string];

/**
 * The frame's words before i18next is loaded, which is fetched with the screens and is as large as the whole frame.
 * The same catalogue and the same `{{name}}` placeholders; no plurals.
 */
export function t(key: Names<typeof english>, values: Record<string, string> = {}): string {
  let found: unknown = { ...english, ...useLanguage.getState().words };
  for (const name of key.split('.')) found = (found as Record<string, unknown>)[name];
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
