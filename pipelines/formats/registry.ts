import type { Format } from './format.ts';
import { agentnet } from './agentnet/index.ts';
import { agentRewardBench } from './agent-reward-bench/index.ts';
import { agentTasks } from './agent-tasks/index.ts';
import { agentlab } from './agentlab/index.ts';
import { aitw } from './aitw/index.ts';
import { androidWorld } from './android-world/index.ts';
import { probenchTasks } from './probench-tasks/index.ts';
import { osworldTasks } from './osworld-tasks/index.ts';
import { webarena } from './webarena/index.ts';
import { androidControl } from './android-control/index.ts';
import { androidlab } from './androidlab/index.ts';
import { anthropicMessages } from './anthropic-messages/index.ts';
import { browserUse } from './browser-use/index.ts';
import { cua } from './cua/index.ts';
import { guiKnowledge } from './gui-knowledge/index.ts';
import { guiOdyssey } from './gui-odyssey/index.ts';
import { midscene } from './midscene/index.ts';
import { mind2web } from './mind2web/index.ts';
import { playwrightTrace } from './playwright-trace/index.ts';
import { osworldRun } from './osworld-run/index.ts';
import { benchwrightJsonl } from './benchwright-jsonl/index.ts';
import { episodeHtml } from './episode-html/index.ts';
import { playwrightScript } from './playwright-script/index.ts';
import { folder } from './folder/index.ts';
import { hfParquet } from './hf-parquet/index.ts';
import { hfImagefolder } from './hf-imagefolder/index.ts';
import { mmbenchGuiL1 } from './mmbench-gui-l1/index.ts';
import { mmbenchGuiL2 } from './mmbench-gui-l2/index.ts';
import { coco } from './coco/index.ts';
import { labelme } from './labelme/index.ts';
import { yolo } from './yolo/index.ts';
import { appium, uiautomator } from './trees/android.ts';
import { atspi, dom } from './trees/captured.ts';
import { wda } from './trees/wda.ts';
import { finestate } from './finestate/index.ts';
import { labelStudio } from './label-studio/index.ts';
import { openaiComputerUse } from './openai-computer-use/index.ts';
import { uiTars } from './ui-tars/index.ts';
import { visualwebarena } from './visualwebarena/index.ts';
import { onlineMind2web } from './online-mind2web/index.ts';
import { webvoyager } from './webvoyager/index.ts';
import { voc } from './voc/index.ts';
import { cvatXml } from './cvat-xml/index.ts';
import { labelmeXml } from './labelme-xml/index.ts';
import { vott } from './vott/index.ts';
import { osworldG } from './osworld-g/index.ts';
import { sharegpt } from './sharegpt/index.ts';
import { probench } from './probench/index.ts';
import { screenspot } from './screenspot/index.ts';
import { screenspotPro } from './screenspot-pro/index.ts';
import { trajectoryFolder } from './trajectory-folder/index.ts';
import { vlmevalkitTsv } from './vlmevalkit-tsv/index.ts';

/** Every import and export format. */
export const formats: readonly Format[] = [
  folder,
  mmbenchGuiL1,
  mmbenchGuiL2,
  vlmevalkitTsv,
  hfImagefolder,
  hfParquet,
  benchwrightJsonl,
  screenspot,
  screenspotPro,
  osworldG,
  coco,
  yolo,
  labelme,
  voc,
  labelmeXml,
  cvatXml,
  vott,
  labelStudio,
  finestate,
  sharegpt,
  uiautomator,
  appium,
  wda,
  atspi,
  dom,
  agentnet,
  osworldRun,
  androidControl,
  guiKnowledge,
  guiOdyssey,
  aitw,
  mind2web,
  browserUse,
  playwrightTrace,
  probench,
  probenchTasks,
  agentTasks,
  webarena,
  osworldTasks,
  androidWorld,
  agentRewardBench,
  agentlab,
  webvoyager,
  onlineMind2web,
  anthropicMessages,
  cua,
  openaiComputerUse,
  uiTars,
  androidlab,
  midscene,
  visualwebarena,
  episodeHtml,
  playwrightScript,
  // Last: it takes any file with steps, and the first of equally good formats is the one that is recognised.
  trajectoryFolder,
];

export const formatOf = (id: string): Format | undefined => formats.find((format) => format.id === id);
