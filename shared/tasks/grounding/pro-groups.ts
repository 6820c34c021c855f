import { z } from 'zod';
import { type Accuracy, accuracy } from '#shared/metrics/accuracy.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Scored } from '../define.ts';
import type { GroundingItem } from './item.ts';

/** ScreenSpot-Pro's groups of applications, as its files spell them. */
export const proGroups = ['Dev', 'Creative', 'CAD', 'Scientific', 'Office', 'OS'] as const;
export type ProGroup = (typeof proGroups)[number];

/** The applications of each group, by their name in ScreenSpot-Pro's files (its README, “Data details”). */
const applications: Record<ProGroup, readonly string[]> = {
  Dev: ['vscode', 'pycharm', 'android_studio', 'quartus', 'vmware'],
  Creative: ['photoshop', 'premiere', 'illustrator', 'blender', 'fruitloops', 'unreal_engine', 'davinci'],
  CAD: ['autocad', 'solidworks', 'inventor', 'vivado'],
  Scientific: ['matlab', 'origin', 'stata', 'eviews'],
  Office: ['powerpoint', 'excel', 'word'],
  OS: ['linux_common', 'macos_common', 'windows_common'],
};

/** The group of a target: as its file says, otherwise that of its application; null for other applications. */
export function proGroupOf({ group, app }: Pick<GroundingItem, 'group' | 'app'>): ProGroup | null {
  const known = proGroups.find((proGroup) => proGroup.toLowerCase() === group?.toLowerCase());
  const name =
    app
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_') ?? '';
  return known ?? proGroups.find((proGroup) => applications[proGroup].includes(name)) ?? null;
}

const share = z.object({ n: z.number(), hits: z.number(), accuracy: z.number().nullable() });
const cell = z.object({ all: share, text: share, icon: share });
/** Groups with targets, each with all of them and by kind. */
export type ProTable = Partial<Record<ProGroup, Record<'all' | 'text' | 'icon', Accuracy>>>;
export const proTable: z.ZodType<{ groups: ProTable }> = z.object({ groups: z.partialRecord(z.enum(proGroups), cell) });

/** ScreenSpot-Pro's table: groups of applications × text, icon; null if no item is of one of its applications. */
export function proGroupTable(): Reducer<Scored<GroundingItem>, ProTable | null> {
  const cells = new Map<ProGroup, Record<'all' | 'text' | 'icon', ReturnType<typeof accuracy>>>();
  return {
    add({ item, score }) {
      const group = proGroupOf(item);
      if (!group) return;
      const at = cells.get(group) ?? { all: accuracy(), text: accuracy(), icon: accuracy() };
      cells.set(group, at);
      at.all.add(score.outcome === 'right');
      if (item.kind) at[item.kind].add(score.outcome === 'right');
    },
    result() {
      if (cells.size === 0) return null;
      const table: ProTable = {};
      for (const group of proGroups) {
        const at = cells.get(group);
        if (at) table[group] = { all: at.all.result(), text: at.text.result(), icon: at.icon.result() };
      }
      return table;
    },
  };
}
