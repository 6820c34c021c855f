import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Block, Text } from '../../ui/layout/primitives.tsx';

/** One list of the report under its title, with its menu to copy and save it. */
export function ReportList<T>({
  title,
  remark,
  columns,
  rows,
  rowKey,
  name,
  none,
}: {
  title: string;
  /** How many entries the list has. */
  remark: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Name of saved files. */
  name: string;
  /** Shown for an empty list. */
  none?: string;
}) {
  return (
    <section aria-label={title}>
      <PanelHeader title={title} remark={remark}>
        <TableTools columns={columns} rows={rows} name={name} />
      </PanelHeader>
      <Block grow minHeight={0}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          empty={
            none !== undefined && (
              <Text as="p" pad={12} tone="dim">
                {none}
              </Text>
            )
          }
        />
      </Block>
    </section>
  );
}
