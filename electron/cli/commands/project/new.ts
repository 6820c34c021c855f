import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { followJob } from '../../session/follow-job.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { counted } from '../../words/counted.ts';

export const newProject: RegisterCommand = (program) => {
  addCommand(program, 'new <project>', 'create a project in a new or empty folder', 'new demo --sample')
    .option('--sample', 'fill it with the sample data')
    .option('--name <name>', 'project name; default: the folder’s name')
    .action((path: string, options: CommonOptions & { sample?: boolean; name?: string }) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        const made = await client.projects.create({
          path,
          sample: options.sample ?? false,
          ...(options.name === undefined ? {} : { name: options.name }),
        });
        // The sample continues as a job once its pictures are imported; a command ends only when
        // everything is done.
        for (const job of await client.jobs.list()) await followJob(session, job);
        const { screenshots, elements } = made.counts;
        out.result(
          { project: made.path, screenshots, elements },
          () => `${made.path}: ${counted(screenshots, 'screenshots')}, ${counted(elements, 'elements')}`,
        );
        return undefined;
      }),
    );
};
