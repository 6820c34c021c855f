import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../transport/client.ts';
import type { TaskInfo } from './charts/figures.ts';

const evaluable = (tasks: readonly TaskInfo[]): TaskInfo[] => tasks.filter((task) => task.evaluable);

/** The tasks that models can be evaluated on; the others are scored from files only and offered nowhere. */
export const useEvaluableTasks = () => useQuery({ ...orpc.evaluations.tasks.queryOptions(), select: evaluable });
