import { z } from 'zod';
import { inWords } from '../../phrases/phrase.ts';

/** A program that tasks of the Linux environment may name as an app. */
export const linuxProgram = z.strictObject({
  /** What tasks call it. */
  app: z.string().trim().min(1).max(100),
  /** A program of this machine's system folders, with fixed arguments; a file of the task follows. */
  command: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][\w.+-]*(?: [\w@%+=:,./-]+)*$/, { error: inWords('shape-command') }),
  /** The Debian package that has it. */
  package: z
    .string()
    .max(100)
    .regex(/^[a-z0-9][a-z0-9.+-]+$/, { error: inWords('shape-package') }),
  /** A part of the titles of its windows, whatever the case. */
  title: z.string().trim().min(1).max(200),
});
export type LinuxProgram = z.infer<typeof linuxProgram>;

/** The programs of the tasks that ship; every project allows them. */
export const shippedPrograms: readonly LinuxProgram[] = [
  { app: 'Mousepad', command: 'mousepad', package: 'mousepad', title: 'Mousepad' },
  { app: 'Galculator', command: 'galculator', package: 'galculator', title: 'Galculator' },
  { app: 'Gnumeric', command: 'gnumeric', package: 'gnumeric', title: 'Gnumeric' },
  { app: 'File Manager', command: 'pcmanfm', package: 'pcmanfm', title: 'File Manager' },
  { app: 'Zathura', command: 'zathura', package: 'zathura-pdf-poppler', title: 'zathura' },
  { app: 'GPicView', command: 'gpicview', package: 'gpicview', title: 'GPicView' },
];

const plain = (text: string) => text.trim().toLowerCase();

/** The programs that a project allows: those that ship, and those that its curators added. */
export const allowedPrograms = (added: readonly LinuxProgram[]): LinuxProgram[] => [
  ...shippedPrograms.filter(({ command }) => !added.some((entry) => entry.command === command)),
  ...added,
];

/** The program that an app names, whatever its case. */
export const programOf = (app: string, programs: readonly LinuxProgram[]): LinuxProgram | null =>
  programs.find((program) => plain(program.app) === plain(app)) ?? null;

/** The name of the file that a command starts. */
export const fileOf = ({ command }: Pick<LinuxProgram, 'command'>): string => command.split(' ')[0] ?? '';
