import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../transport/client.ts';
import { openProject } from '../../project/open-project.ts';
import { useProject } from '../../project/project.ts';
import { ProjectName } from './ProjectName.tsx';
import { navigate } from '../../places/route.ts';
import { useActionRefusal } from '../../actions/action-refusal.ts';
import { runAction } from '../../actions/run-action.ts';
import { Stack, Text } from '../../ui/layout/primitives.tsx';

/** What one does with the open project as a whole. */
const ofProject = [
  'project-settings',
  'project-labels',
  'review-quality',
  'project-backup-check',
  'project-close',
] as const;

function ProjectLine({ id }: { id: (typeof ofProject)[number] }) {
  const { t } = useTranslation();
  const refusal = useActionRefusal(id);
  return (
    <Menu.Item disabled={refusal !== null} title={refusal ?? undefined} onClick={() => runAction(id)}>
      {t(`actions.${id}`)}
    </Menu.Item>
  );
}

/** The recent projects, the start page, and actions on the open project. Without a project the button leads home. */
export default function ProjectSwitcher() {
  const { t } = useTranslation();
  const project = useProject();
  const recent = useQuery(orpc.projects.recent.queryOptions());
  if (project === null) return <ProjectName onClick={() => navigate({ screen: 'home' })} />;
  const others = (recent.data ?? []).filter((row) => row.path !== project?.path && row.state === 'ready').slice(0, 9);
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <ProjectName />
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((row) => (
          <Menu.Item key={row.path} onClick={() => void openProject(row.path)}>
            <Stack as="span" minWidth={0}>
              <span>{row.name}</span>
              <Text truncate tone="dim" mono size={10.5}>
                {row.path}
              </Text>
            </Stack>
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => navigate({ screen: 'home' })}>{t('actions.go-home')}</Menu.Item>
        {ofProject.map((id) => (
          <ProjectLine key={id} id={id} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
