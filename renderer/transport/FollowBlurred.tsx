import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useProject } from '../app/project/project.ts';
import { orpc } from './client.ts';
import { useBlurred } from './pictures.ts';

/** Keeps what pictures look like up to date with the open project. */
export function FollowBlurred() {
  const project = useProject();
  const { data } = useQuery({ ...orpc.screenshots.blurred.queryOptions(), enabled: Boolean(project) });
  useLayoutEffect(() => {
    useBlurred.setState({ revisions: new Map(data?.map(({ sha256, revision }) => [sha256, revision])) });
  }, [data]);
  return null;
}
