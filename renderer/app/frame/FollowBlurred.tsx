import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useProject } from '../../project/project.ts';
import { orpc } from '../../transport/client.ts';
import { useBlurred } from '../../transport/pictures.ts';

/** Keeps the look of pictures up to date with the open project. */
export function FollowBlurred() {
  const project = useProject();
  const { data, isError } = useQuery({ ...orpc.screenshots.blurred.queryOptions(), enabled: Boolean(project) });
  const none = project === null;
  useLayoutEffect(() => {
    const known = none ? undefined : data;
    useBlurred.setState({
      phase: known ? 'known' : none || isError ? 'unknown' : 'asked',
      pictures: new Map(known?.map(({ sha256, ...entry }) => [sha256, entry])),
    });
  }, [none, data, isError]);
  return null;
}
