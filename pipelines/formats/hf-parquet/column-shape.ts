import { type ColumnMetaData, type FileMetaData, parquetSchema, type RowGroup } from 'hyparquet';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** Maximum number of list values in one row: ten thousand boxes have 40,000 numbers. */
const mostInRow = 1_000_000;

/** Nesting of a column's values, as the highest levels stored with them. */
export interface ColumnShape {
  /** Highest repetition level; 0 for a column without lists. */
  repeated: number;
  /** Highest definition level; 0 for a column without nulls. */
  defined: number;
}

function shapeOf(schema: ReturnType<typeof parquetSchema>, path: readonly string[]): ColumnShape {
  let [repeated, defined] = [0, 0];
  let tree = schema;
  for (const name of path) {
    const child = tree.children.find(({ element }) => element.name === name);
    if (!child) throw new Refused(phrase('parquet-column-missing'));
    tree = child;
    if (tree.element.repetition_type === 'REPEATED') repeated++;
    if (tree.element.repetition_type !== 'REQUIRED') defined++;
  }
  return { repeated, defined };
}

/**
 * The shape of each column of a group; its number of values must fit the rows that the group declares. Errors: Refused.
 */
export function checkedShapes(metadata: FileMetaData, group: RowGroup): Map<ColumnMetaData, ColumnShape> {
  const schema = parquetSchema(metadata);
  const shapes = new Map<ColumnMetaData, ColumnShape>();
  for (const { meta_data: about } of group.columns) {
    if (!about) continue;
    const path = about.path_in_schema;
    const shape = shapeOf(schema, path);
    const [rows, values] = [Number(group.num_rows), Number(about.num_values)];
    if (values < 0 || values > (shape.repeated > 0 ? rows * mostInRow : rows))
      throw new Refused(phrase('parquet-column-values', { column: path.join('.'), values, rows }));
    shapes.set(about, shape);
  }
  return shapes;
}
