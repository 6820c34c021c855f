import { useRoute } from '../../app/places/route.ts';
import { ImportRun } from './ImportRun.tsx';
import { ImportWizard } from './ImportWizard.tsx';

/** Reads a data set in: what and how, once per folder or file, then the report. */
export default function Import() {
  const job = useRoute((route) => route.id);
  return job ? <ImportRun id={job} key={job} /> : <ImportWizard />;
}
