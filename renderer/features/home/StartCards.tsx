import { IconFileImport, IconFolderOpen, IconFolderPlus, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../actions/key-bindings.ts';
import { useProject } from '../../project/project.ts';
import { navigate } from '../../places/route.ts';
import { useActionRefusal } from '../../actions/action-refusal.ts';
import { runAction } from '../../actions/run-action.ts';
import { orpc, shell } from '../../transport/client.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { refused } from '../../ui/refused.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Home.module.css';

function Card({
  icon: Picture,
  title,
  text,
  shortcut,
  first,
  refusal,
  onClick,
}: {
  icon: Icon;
  title: string;
  text: string;
  shortcut?: string | undefined;
  first?: boolean | undefined;
  refusal: string | null;
  onClick: () => void;
}) {
  return (
    <Row
      type="button"
      as="button"
      align="center"
      gap={14}
      pad={[10, 14]}
      border="line2"
      radius={4}
      surface="raised"
      tone="text"
      font="inherit"
      text="left"
      className={classes.card}
      data-first={first || undefined}
      autoFocus={first}
      onClick={onClick}
      {...refused(refusal)}
    >
      <Picture size={18} stroke={1.5} aria-hidden="true" />
      <Stack as="span" grow gap={1} minWidth={0}>
        <Text size={13} line={18} weight={600}>
          {title}
        </Text>
        <Text tone="dim">{text}</Text>
      </Stack>
      {shortcut && <Kbd shortcut={shortcut} />}
    </Row>
  );
}

/** New, open, import and the sample. Without recent projects the sample comes first and takes the focus. */
export function StartCards() {
  const { t } = useTranslation();
  const project = useProject();
  const recent = useQuery(orpc.projects.recent.queryOptions()).data;
  const newcomer = recent !== undefined && recent.length === 0;
  const keys = {
    new: useShortcut('project-new'),
    open: useShortcut('project-open'),
    import: useShortcut('import-open'),
  };
  const refusals = {
    new: useActionRefusal('project-new'),
    open: useActionRefusal('project-open'),
    import: useActionRefusal('import-open'),
    sample: useActionRefusal('project-sample'),
  };
  const sample = (
    <Stack as="section" gap={8} key="sample">
      <Text as="h2" tone="text2" size={11} line={16} weight={600}>
        {t('home.firstTime')}
      </Text>
      <Card
        icon={IconPlayerPlay}
        title={t('home.sample')}
        text={t('home.sampleText')}
        first={newcomer}
        refusal={refusals.sample}
        onClick={() => runAction('project-sample')}
      />
      <Text as="p" tone="dim" margin={2} line={18}>
        {t('home.sampleNote')}
      </Text>
    </Stack>
  );
  const start = (
    <Stack as="section" gap={8} key="start">
      <Text as="h2" tone="text2" size={11} line={16} weight={600}>
        {t('home.start')}
      </Text>
      <Card
        icon={IconFolderPlus}
        title={t('home.newProject')}
        text={t('home.newProjectText')}
        shortcut={keys.new}
        refusal={refusals.new}
        onClick={() => runAction('project-new')}
      />
      <Card
        icon={IconFolderOpen}
        title={t('home.openProject')}
        text={t(shell.desktop ? 'home.openProjectText' : 'home.openProjectTextBrowser')}
        shortcut={keys.open}
        refusal={refusals.open}
        onClick={() => runAction('project-open')}
      />
      <Card
        icon={IconFileImport}
        title={t('home.importData')}
        text={t('home.importDataText')}
        shortcut={keys.import}
        refusal={refusals.import}
        onClick={() =>
          project ? navigate({ screen: 'import' }) : navigate({ screen: 'home', params: { do: 'new', then: 'import' } })
        }
      />
    </Stack>
  );
  return <Stack gap={24}>{newcomer ? [sample, start] : [start, sample]}</Stack>;
}
