import path from 'node:path';
import { bundleReport } from '#shared/contract/releases.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { followJob } from '../../session/follow-job.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { counted } from '../../words/counted.ts';

interface Options extends CommonOptions {
  release: string;
  out: string;
}

export const bundle: RegisterCommand = (program) => {
  addCommand(
    program,
    'bundle <project>',
    'write what evaluating a release requires into a folder for other machines',
    'bundle demo --release 1.0 --out /shared/demo-1.0 --json',
  )
    .addHelpText(
      'after',
      `
Workers read the folder and need no copy of the project:
  $ benchwright evaluate --bundle /shared/demo-1.0 --task mcq --model gpt --models models.json --shard 1/8 --out shard-1.sqlite
It holds the answers. Pictures are blurred as in exports. An existing bundle is never replaced.
Exit code 42: a picture or record does not match its hash.`,
    )
    .requiredOption('--release <tag>', 'release to bundle')
    .requiredOption('--out <dir>', 'folder to write; must be new or empty, or hold the same bundle')
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        await session.client.projects.open({ path: project, readOnly: true });
        const out = path.resolve(options.out);
        const started = await session.client.releases.bundle({ tag: options.release, out });
        const report = bundleReport.parse((await followJob(session, started)).result);
        session.out.result(report, () =>
          [
            inWords(report.unchanged ? 'result-bundle-there' : 'result-bundle', {
              ...{ dir: report.dir, pictures: counted(report.pictures, 'pictures') },
              items: Object.entries(report.items)
                .map(([task, n]) => `${task} ${n}`)
                .join(', '),
            }),
            ...(report.blurred > 0 ? [inWords('result-blurred', { count: report.blurred })] : []),
            `hash ${report.hash}`,
          ].join('\n'),
        );
      }),
    );
};
