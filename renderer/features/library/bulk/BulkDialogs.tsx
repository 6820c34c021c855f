import { AssignDialog } from './AssignDialog.tsx';
import { useBulkDialog } from './bulk-dialog-store.ts';
import { GiveDialog } from './GiveDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

/** The dialogs of the selection bar. */
export function BulkDialogs() {
  const open = useBulkDialog((state) => state.open);
  if (open === 'assign') return <AssignDialog />;
  if (open === 'give') return <GiveDialog />;
  if (open === 'tag') return <TagDialog />;
  return null;
}
