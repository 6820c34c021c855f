import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../ui/messages.ts';
import { openProject } from '../../project/open-project.ts';
import { pickPath } from '../../dialogs/pick-path.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { drawn, lateDialog } from '../../ui/late-dialog.tsx';
import { shell } from '../../transport/client.ts';
import { StatusBar } from '../../edits/StatusBar.tsx';
import classes from './Home.module.css';
import { LanguageField } from './LanguageField.tsx';
import { Machine } from './Machine.tsx';
import { OpeningFailure } from './OpeningFailure.tsx';
import { RecentProjects } from './RecentProjects.tsx';
import { StartCards } from './StartCards.tsx';
import { Block, Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';

const steps = ['import', 'draw', 'review', 'freeze', 'evaluate'] as const;

/** How a benchmark comes about, in the order of the places in the bar of a project. */
function Path() {
  const { t } = useTranslation();
  return (
    <Block as="section" margin={[40, 12, 0]}>
      <Text as="h2" tone="text2" size={11} line={16} weight={600}>
        {t('home.path.title')}
      </Text>
      <Grid as="ol" gap={[16, 24]} mt={12} columns="repeat(auto-fit, minmax(8.125rem, 1fr))">
        {steps.map((step, at) => (
          <Stack key={step} as="li" gap={2} pt={10} borderTop="line2">
            <Text weight={600}>{t('home.path.step', { n: at + 1, name: t(`home.path.${step}.name`) })}</Text>
            <Text tone="dim" line={18}>
              {t(`home.path.${step}.text`)}
            </Text>
          </Stack>
        ))}
      </Grid>
    </Block>
  );
}

const newProject = lateDialog(() => import('./NewProjectDialog.tsx'));

/** The start page: create, open, import; what this machine supports; recent projects and work waiting in them. */
export default function Home() {
  const { t } = useTranslation();
  const requested = useRoute((route) => route.params['do']);
  const then = useRoute((route) => route.params['then']);
  const [over, setOver] = useState(false);

  useEffect(() => void drawn().then(newProject.fetchAhead), []);

  useEffect(() => {
    if (requested !== 'open') return;
    navigate({ screen: 'home' }, { replace: true });
    void pickPath({ title: t('home.dialog.pickOpen'), kind: 'folder' }).then((path) => {
      if (path) void openProject(path);
    });
  }, [requested, t]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    const path = shell.desktop?.pathOf(file);
    if (path) void openProject(path);
    else say(t('home.dropNoPath'));
  };
  return (
    <Stack
      grow
      minHeight={0}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
    >
      <Grid
        columns="26.25rem minmax(0, 1fr)"
        as="main"
        grow
        position="relative"
        minHeight={0}
        className={classes.columns}
        aria-label={t('home.title')}
      >
        <h1 className="visually-hidden">{t('actions.go-home')}</h1>
        <Stack
          justify="space-between"
          gap={24}
          pad={32}
          borderRight="line"
          surface="panel"
          overflow="auto"
          className={classes.left}
        >
          <StartCards />
          <Stack gap={24}>
            <Machine />
            <LanguageField />
          </Stack>
        </Stack>
        <Block minWidth={0} pad={[28, 28, 16]} overflow="auto" className={classes.right}>
          <OpeningFailure />
          <RecentProjects />
          <Path />
        </Block>
        {over && shell.desktop && (
          <Row
            position="absolute"
            align="center"
            justify="center"
            radius={6}
            size={15}
            clickThrough
            className={classes.drop}
          >
            {t('home.drop')}
          </Row>
        )}
      </Grid>
      <StatusBar
        hints={[
          { keys: ['ArrowUp', 'ArrowDown'], label: t('home.hintProject') },
          { keys: ['Enter'], label: t('home.hintOpen') },
          { keys: ['Mod+K'], label: t('home.hintCommand') },
        ]}
      >
        <span>{t('home.stays')}</span>
      </StatusBar>
      {(requested === 'new' || requested === 'sample') && (
        <newProject.Dialog
          sample={requested === 'sample'}
          goTo={then === 'import' ? 'import' : null}
          onClose={() => navigate({ screen: 'home' }, { replace: true })}
        />
      )}
    </Stack>
  );
}
