import type { Format } from './format.ts';
import { benchwrightJsonl } from './benchwright-jsonl/index.ts';
import { folder } from './folder/index.ts';
import { hfImagefolder } from './hf-imagefolder/index.ts';
import { mmbenchGuiL1 } from './mmbench-gui-l1/index.ts';
import { mmbenchGuiL2 } from './mmbench-gui-l2/index.ts';
import { vlmevalkitTsv } from './vlmevalkit-tsv/index.ts';

/** Every import and export format. */
export const formats: readonly Format[] = [
  folder,
  mmbenchGuiL1,
  mmbenchGuiL2,
  vlmevalkitTsv,
  hfImagefolder,
  benchwrightJsonl,
];

export const formatOf = (id: string): Format | undefined => formats.find((format) => format.id === id);
