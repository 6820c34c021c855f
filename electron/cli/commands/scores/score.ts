import { inWords } from '#shared/phrases/phrase.ts';
import { scoreFile } from '#pipelines/evaluate/score/index.ts';
import { scorers } from '#pipelines/evaluate/score/registry.ts';
import { scoreText } from '#pipelines/evaluate/score/text/score-text.ts';
import { ScoreError } from '#pipelines/evaluate/score/report.ts';
import { scoreForRelease } from '../../runs/score-for-release.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { scoreExtractor, unanswered } from '../../runs/score-extractor.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  task: string;
  gold?: string;
  predictions: string;
  coordinates?: string;
  goldFormat?: string;
  goldBoxes?: string;
  answerBoxes?: string;
  maxSteps?: string[];
  grid?: string;
  threshold?: string;
  images?: string;
  parityParser?: string;
  sent?: string;
  parity?: boolean;
  items?: string;
  extractor?: string;
  models?: string;
  extractorCalls?: string;
  budget?: string;
  bundleOf?: string;
  release?: string;
  model?: string;
  by?: string;
  note?: string;
  out?: string;
}

/** Whole numbers above 0, as typed. */
function stepLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(inWords('cli-max-steps', { text }));
  return Number(text);
}

function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new UsageError(inWords('cli-threshold', { text }));
  return value;
}

function gridOf(text: string | undefined): 100 | 101 | undefined {
  if (text === undefined) return undefined;
  if (text !== '100' && text !== '101') throw new UsageError(`--grid takes 100 or 101, not "${text}".`);
  return text === '100' ? 100 : 101;
}

export const score: RegisterCommand = (program) => {
  const known = scorers();
  addCommand(
    program,
    'score',
    'score a predictions file against a gold file, without a project',
    'score --task mcq --gold L1_annotations.json --predictions replies.jsonl --json',
  )
    .addHelpText(
      'after',
      [
        '\nA prediction is one JSON object per line (plain, gzipped or UTF-16):',
        ...known.map(({ task, example }) => `  ${task.padEnd(11)} ${example}`),
        ...known.flatMap(({ task, goldExample, needsGold }) =>
          goldExample === undefined
            ? []
            : [`Gold of ${task}${needsGold ? '' : ' (optional)'}, one task per line:`, `  ${goldExample}`],
        ),
        'Exit code 1: no usable records; 3: done, but some records were refused.',
      ].join('\n'),
    )
    .requiredOption('--task <id>', `one of ${known.map(({ task }) => task).join(', ')}`)
    .requiredOption(
      '--predictions <file>',
      'JSON lines, joined on `index` (knowledge, process: `id`; automation: in task order); also results of VLMEvalKit (.xlsx, .tsv), lmms-eval, ScreenSpot-Pro, OSWorld-G, Inspect (.eval) and promptfoo',
    )
    .option('--gold <path>', 'gold file; knowledge: the folder of question files; automation: its tasks (optional)')
    .option(
      '--coordinates <c>',
      'pixel, normalized, thousand, thousand-yx or percent (grounding: pixel; fine_state: normalized)',
    )
    .option('--gold-format <id>', 'grounding: mmbench-gui-l2 (default), screenspot, screenspot-pro or osworld-g')
    .option(
      '--gold-boxes <c>',
      'box format of the gold file, if it differs from the usual one of the format: xyxy-px (two corners), xywh-px, xyxy-norm, xywh-norm or xyxy-1000',
    )
    .option(
      '--answer-boxes <order>',
      'what four numbers in a reply are: xyxy (two corners; default) or xywh (x, y, width, height)',
    )
    .option('--parity-parser <p>', 'grounding: published parser of the parity figures: default, api or ui-tars')
    .option(
      '--sent <size>',
      'grounding, fine_state: size of the pictures as sent: 1280x720, or a model family (qwen2.5-vl)',
    )
    .option('--items <file>', 'write every reading as JSON lines: outcome, text, rule, span, answer, point')
    .option('--extractor <model>', 'let this model of --models read replies that could not be read (mcq, knowledge)')
    .option('--models <file>', 'JSON file with the record of the extractor; its key may then be used')
    .option(
      '--extractor-calls <file>',
      'where the extractor’s answers are kept, so that none is paid for twice; default: <predictions>.extractor.jsonl',
    )
    .option('--budget <usd>', 'ask the extractor nothing more after this many dollars')
    .option(
      '--bundle-of <path>',
      'score against a release instead of a gold file, and write a result file that its project can merge: a folder of benchwright bundle, or a project with --release',
    )
    .option('--release <tag>', 'with --bundle-of <project>: the release')
    .option('--model <name>', 'with --bundle-of: the model that answered')
    .option('--by <name>', 'with --bundle-of: who reports the result')
    .option('--note <text>', 'with --bundle-of: what to know about it')
    .option('--out <file>', 'with --bundle-of: the result file')
    .option('--parity', 'process: count early stops as failures, as the paper’s text defines it')
    .option(
      '--max-steps <n>',
      'automation: step limit of every task; given several times, the run is scored at each and `deltas` compares them',
      (value: string, before: string[] | undefined) => [...(before ?? []), value],
    )
    .option('--grid <points>', 'automation: 101 (the formula) or 100, which adds `eqa100` (the figure’s caption)')
    .option('--threshold <share>', 'automation: a `reward` of at least this is a success (default: 1)')
    .option(
      '--images <dir>',
      'picture folder, for sizes that a gold file lacks; records whose picture is missing are refused, as in an import',
    )
    .action((options: Options) =>
      runCommand(options, async (session) => {
        const { out } = session;
        if (options.bundleOf !== undefined)
          return await scoreForRelease(session, { ...options, bundleOf: options.bundleOf });
        const extractor = await scoreExtractor(session, options);
        try {
          const {
            document,
            refused,
            warnings,
            notes = [],
          } = await scoreFile({
            ...options,
            extractor,
            maxSteps: options.maxSteps?.map(stepLimit),
            grid: gridOf(options.grid),
            threshold: shareOf(options.threshold),
          });
          for (const note of notes) out.note(note);
          for (const warning of warnings) out.note(`warning: ${warning}`);
          for (const { record, why } of refused) out.note(`refused ${record}: ${why}`);
          const textOf = known.find(({ task }) => task === options.task)?.text ?? scoreText;
          out.result({ ...document, refused, warnings }, () => textOf(document));
          return refused.length > 0 || unanswered(document) ? exit.partly : exit.done;
        } catch (error) {
          if (error instanceof ScoreError && error.usage) throw new UsageError(error.message);
          throw error;
        }
      }),
    );
};
