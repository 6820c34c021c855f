/** Where a key leads in a list laid out in rows of `columns`; null for a key that does not move. */
export function moveTo(key: string, at: number, total: number, columns: number, page: number): number | null {
  if (total === 0) return null;
  const step: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: -total,
    End: total,
  };
  const by = step[key];
  if (by === undefined) return null;
  if (key === 'ArrowUp' && at - columns < 0) return at;
  if (key === 'ArrowDown' && at + columns > total - 1) {
    // From the last but one row down to the end of a shorter last row.
    return Math.floor(at / columns) < Math.floor((total - 1) / columns) ? total - 1 : at;
  }
  return Math.max(0, Math.min(total - 1, at + by));
}

/** How a grid of cells at least `minWidth` wide fits into `width`: columns and the cell's width, in pixels. */
export function gridLayout(width: number, minWidth: number, gap: number): { columns: number; cell: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  return { columns, cell: Math.max(1, Math.floor((width - gap * (columns - 1)) / columns)) };
}
