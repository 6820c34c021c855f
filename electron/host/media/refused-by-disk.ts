/** Whether the disk accepts no files: it is full, or the project is read-only. */
export const isRefusedByDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
