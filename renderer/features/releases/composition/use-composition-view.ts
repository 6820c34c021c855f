import { navigate, useRoute } from '../../../places/route.ts';

/** What the table of a composition shows. It is part of the address, so that it survives leaving and can be linked to. */
export interface CompositionView {
  /** Id of the task; null for the first one. */
  task: string | null;
  /** Dimensions of rows and columns; null for the task's usual ones. */
  down: string | null;
  across: string | null;
  /** Number of items that each cell should have; null for no target. */
  target: number | null;
}

/** The value of `across` for a table with a single column. */
export const noColumns = '-';

const targetOf = (text: string | undefined): number | null => {
  const n = Number(text ?? '');
  return Number.isInteger(n) && n > 0 ? n : null;
};

export function useCompositionView(): [CompositionView, (change: Partial<CompositionView>) => void] {
  const route = useRoute();
  const { task = null, down = null, across = null, target } = route.params;
  const view: CompositionView = { task, down, across, target: targetOf(target) };
  return [
    view,
    (change) => {
      const params = { ...route.params };
      for (const [name, value] of Object.entries(change))
        if (value === null) delete params[name];
        else params[name] = String(value);
      navigate({ ...route, params }, { replace: true });
    },
  ];
}
