import { phraseWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../../words/counted.ts';

export const release: RegisterCommand = (program) => {
  addCommand(program, 'release <project> <tag>', 'freeze what is approved', 'release demo v1 --note "First lot" --json')
    .option('--note <text>', 'a note on this release')
    .option('--allow-incomplete', 'include fine-state cases without an interact box or a target state')
    .action((path: string, tag: string, options: CommonOptions & { note?: string; allowIncomplete?: boolean }) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path });
        const { allowIncomplete = false } = options;
        const preview = await client.releases.preview();
        const leftOut = preview.leftOut
          .filter(({ incomplete }) => !allowIncomplete || !incomplete)
          .map((items) => ({ ...items, why: phraseWords(items.why) }));
        const made = await client.releases.create({ tag, note: options.note ?? '', allowIncomplete });
        for (const { why, count } of leftOut) out.note(`left out: ${separated(count)} ${why}`);
        for (const { detail } of await client.review.projectLints()) out.note(phraseWords(detail));
        const result = { tag: made.tag, hash: made.hash, counts: made.counts, leftOut };
        const counts = Object.entries(made.counts).map(([kind, n]) => counted(n, kind));
        out.result(result, () => `${made.tag}: ${counts.join(', ')}\nhash ${made.hash}`);
        return undefined;
      }),
    );
};
