import type { Platform } from '#shared/records/fields.ts';
import { vocabularies } from '#shared/episodes/subsets.ts';
import { deviceOf } from '../../lints/platform-names.ts';

export const knowledgeDevices = ['desktop', 'mobile'] as const;
export type KnowledgeDevice = (typeof knowledgeDevices)[number];

/** A platform's action space: touch screen for phones and tablets, pointer for all others. */
export const deviceFor = (platform: Platform | null): KnowledgeDevice =>
  deviceOf(platform) === 'mobile' ? 'mobile' : 'desktop';

/** The actions of an action space in the order in which questions offer them. */
export function actionWords(device: KnowledgeDevice): string[] {
  const found = vocabularies.find(({ id }) => id === `gui-knowledge-${device}`);
  return Object.keys(found?.from ?? {});
}

const signatures: Readonly<Record<string, string>> = {
  click: "click(point='x y')",
  left_double: "left_double(point='x y')",
  right_single: "right_single(point='x y')",
  long_press: "long_press(point='x y')",
  drag: "drag(start_point='x y', end_point='x y')",
  hotkey: "hotkey(key='ctrl c')",
  type: "type(content='text')",
  scroll: "scroll(point='x y', direction='down or up or right or left')",
};

/** The action space as listed in a prompt, one action per line. */
export const actionSpace = (device: KnowledgeDevice): string =>
  actionWords(device)
    .map((word) => signatures[word] ?? word)
    .join('\n');
