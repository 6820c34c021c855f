import { create } from 'zustand';

/** A place in a list: its index, and the row's id once it is known. */
export interface Place {
  index: number;
  id: string | null;
}

/** A row and its place. */
export type Row = Place & { id: string };

export interface ListState<Filter> {
  filter: Filter;
  /** The focused row. */
  active: Place;
  /** Where a Shift selection began. */
  anchor: Place | null;
  selected: ReadonlySet<string>;
}

/** Filter, selection and focus in a list of a project; they survive going to another screen and back. */
export function createListStore<Filter extends object>(everything: Filter) {
  const start = (): ListState<Filter> => ({
    filter: everything,
    active: { index: 0, id: null },
    anchor: null,
    selected: new Set(),
  });
  const use = create<ListState<Filter>>(start);
  let shownProject: string | null = null;
  let pressed: Row | null = null;
  return {
    use,
    /**
     * The row of the last single press, null for a press outside rows. A double press opens it, whatever row a reload
     * brings under the pointer meanwhile.
     */
    pressed: (): Row | null => pressed,
    notePress(row: Row | null): void {
      pressed = row;
    },
    /** Resets filter and selection when another project is shown. */
    keepForProject(path: string | null): void {
      if (path === null || path === shownProject) return;
      if (shownProject !== null) use.setState(start());
      shownProject = path;
    },
    setFilter(filter: Filter): void {
      use.setState((state) => ({ filter, active: { index: 0, id: state.active.id }, anchor: null }));
    },
    selectOnly(id: string, index: number): void {
      use.setState({ selected: new Set([id]), active: { index, id }, anchor: { index, id } });
    },
    toggle(id: string, index: number): void {
      use.setState((state) => {
        const selected = new Set(state.selected);
        if (!selected.delete(id)) selected.add(id);
        return { selected, active: { index, id }, anchor: { index, id } };
      });
    },
    clearSelection(): void {
      use.setState({ selected: new Set(), anchor: null });
    },
  };
}

export type ListStore<Filter extends object> = ReturnType<typeof createListStore<Filter>>;
