/** Whether the disk takes no files: it is full, or the project may only be read. */
export const isRefusedByDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
