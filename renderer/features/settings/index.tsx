import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoute, navigate, useRoute } from '../../places/route.ts';
import { useProject } from '../../project/project.ts';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { LabelsSection } from './LabelsSection.tsx';
import { ModelsSection } from './ModelsSection.tsx';
import { People } from './people/People.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { ProgramsSection } from './programs/ProgramsSection.tsx';
import classes from './Settings.module.css';
import { StorageSection } from './StorageSection.tsx';
import { Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Bar, BarFact, BarTitle } from '../../ui/Bar.tsx';

/** The sections of Project settings, in order; `#/settings/<section>`. */
const sections = ['people', 'review', 'labels', 'privacy', 'programs', 'models', 'storage'] as const;
type Section = (typeof sections)[number];

/** The section of an address; the first one if it names none. */
const sectionOf = (id: string | null): Section => sections.find((known) => known === id) ?? 'people';

const shown: Record<Section, ComponentType> = {
  people: People,
  review: ReviewSection,
  labels: LabelsSection,
  privacy: PrivacySection,
  programs: ProgramsSection,
  models: ModelsSection,
  storage: StorageSection,
};

/** Everything that is set for a project as a whole, by section. */
export default function Settings() {
  const { t } = useTranslation();
  const section = sectionOf(useRoute((route) => route.id));
  const project = useProject();
  const Shown = shown[section];
  return (
    <>
      <Bar aria-label={t('settings.title')}>
        <BarTitle>{t('settings.title')}</BarTitle>
        <BarFact>{project?.name}</BarFact>
      </Bar>
      <Grid
        columns="minmax(10rem, 13.75rem) minmax(0, 1fr)"
        as="main"
        grow
        minHeight={0}
        className={classes.main}
        data-work
        tabIndex={-1}
      >
        <Stack
          as="nav"
          gap={2}
          pad={[12, 8]}
          borderRight="line"
          surface="panel"
          overflow="auto"
          className={classes.nav}
          aria-label={t('settings.sections')}
        >
          {sections.map((entry) => (
            <Text
              as="a"
              pad={[6, 10]}
              radius={4}
              tone="text2"
              hover="fill"
              key={entry}
              className={classes.entry}
              href={formatRoute({ screen: 'settings', id: entry, params: {} })}
              aria-current={entry === section ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                navigate({ screen: 'settings', id: entry }, { replace: true });
              }}
            >
              {t(`settings.section.${entry}`)}
            </Text>
          ))}
        </Stack>
        <Stack gap={20} minWidth={0} pad={[20, 24]} overflow="auto" className={classes.body}>
          <Shown key={section} />
        </Stack>
      </Grid>
      <StatusBar hints={[]} />
    </>
  );
}
