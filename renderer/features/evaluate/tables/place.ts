import { layoutIds, type LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { navigate } from '../../../places/route.ts';

type Params = Readonly<Record<string, string>>;

/** Whether an address of Evaluate is that of its tables. */
export const isTables = (params: Params): boolean => params['view'] === 'tables';

/** The layout in an address; the first one for an address without. */
export const layoutIn = (params: Params): LayoutId =>
  layoutIds.find((layoutId) => layoutId === params['layout']) ?? layoutIds[0];

/** Goes to a table. */
export function openTable(layout?: LayoutId, release?: string | null): void {
  navigate(
    {
      screen: 'evaluate',
      params: { view: 'tables', ...(layout && { layout }), ...(release && { release }) },
    },
    { replace: layout !== undefined },
  );
}
