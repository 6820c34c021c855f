import { Menu } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { project as projectSchema } from '#shared/contract/projects.ts';
import { orpc } from '../transport/client.ts';
import { openProject } from './open-project.ts';
import { navigate } from './route.ts';
import { runAction } from './run-action.ts';
import classes from './ProjectSwitcher.module.css';

/** The project's name; opens the list of recent ones. */
export function ProjectSwitcher({ project }: { project: z.infer<typeof projectSchema> | null }) {
  const { t } = useTranslation();
  const recent = useQuery(orpc.projects.recent.queryOptions());
  if (!project)
    return (
      <button type="button" className={classes.button} onClick={() => navigate({ screen: 'home' })}>
        <span className={classes.name}>{t('app.name')}</span>
      </button>
    );
  const others = (recent.data ?? []).filter((row) => row.path !== project.path && row.state === 'ready').slice(0, 9);
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t('app.projectMenu', {
            name: project.readOnly ? `${project.name} ${t('app.readOnly')}` : project.name,
          })}
        >
          <span className={classes.name}>{project.name}</span>{' '}
          {project.readOnly && <span className={classes.note}>{t('app.readOnly')}</span>}
          <IconSelector size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((row) => (
          <Menu.Item key={row.path} onClick={() => void openProject(row.path)}>
            <span className={classes.row}>
              <span>{row.name}</span>
              <span className={classes.path}>{row.path}</span>
            </span>
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => navigate({ screen: 'home' })}>{t('actions.go-home')}</Menu.Item>
        <Menu.Item onClick={() => runAction('project-close')}>{t('actions.project-close')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
