import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { t } from '../../i18n/frame.ts';
import { formatCount } from '../../i18n/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useShortcut } from '../../actions/key-bindings.ts';
import { latePart } from './lazy.tsx';
import { MenuButton } from '../menus/MenuButton.tsx';
import { PersonButton } from '../menus/PersonButton.tsx';
import { type Place, places } from '../../places/places.ts';
import { useProject } from '../../project/project.ts';
import { ProjectButton } from '../menus/ProjectButton.tsx';
import { formatRoute, navigate, useRoute } from '../../places/route.ts';
import { runAction } from '../../actions/run-action.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './TopBar.module.css';

const Jobs = latePart(async () => ({ default: (await import('./JobsChip.tsx')).JobsChip }));

function PlaceLink({ place, waiting }: { place: Place; waiting?: number | undefined }) {
  const here = useRoute((route) => route.screen === place || (route.screen === 'import' && place === 'library'));
  const name = t(`actions.go-${place}`);
  return (
    <Row
      as="a"
      inline
      align="center"
      gap={6}
      pad={[2, 12, 0]}
      tone="text2"
      size={13}
      weight={500}
      space="nowrap"
      cursor="default"
      hover="lit"
      focus="inside"
      className={classes.place}
      href={formatRoute({ screen: place, id: null, params: {} })}
      aria-current={here ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate({ screen: place });
      }}
    >
      <span className="steady-width" data-text={name}>
        {name}
      </span>
      {waiting ? (
        <Text tone="dim" size={12} weight={400}>
          {formatCount(waiting)}
        </Text>
      ) : null}
    </Row>
  );
}

/** 40 px at the top: project, the nine places in work order, running work, command palette, help, person. */
export function TopBar() {
  const project = useProject();
  const paletteKey = useShortcut('palette');
  const waiting = project ? project.counts.toReview + project.counts.conflict : 0;
  return (
    <Row
      height={40}
      as="header"
      fixed
      align="stretch"
      pad={[0, 12, 0, 6]}
      borderBottom="line"
      surface="body"
      className={classes.bar}
    >
      <MenuButton />
      <ProjectButton />
      <Text fixed width={1} height={16} margin={['auto', 10]} surface="line2" className={classes.divider} />
      <Row as="nav" minWidth={0} className={classes.places} aria-label={t('app.places')}>
        {places.map((place) => (
          <PlaceLink
            key={place}
            place={place}
            waiting={place === 'review' ? waiting : place === 'board' ? project?.unread : undefined}
          />
        ))}
      </Row>
      <Row align="center" gap={8} ml={'auto'} pl={8}>
        <Jobs />
        <Row
          pad={[0, 6, 0, 9]}
          type="button"
          as="button"
          inline
          align="center"
          gap={7}
          height={26}
          border="line2"
          radius={3}
          surface="field"
          tone="text2"
          size={12}
          space="nowrap"
          className={classes.search}
          onClick={() => runAction('palette')}
          title={t('app.palette.title')}
        >
          <IconSearch size={14} stroke={1.6} aria-hidden="true" />
          <span className={classes.searchText}>{t('app.searchOrRun')}</span>
          {paletteKey && <Kbd shortcut={paletteKey} />}
        </Row>
        <IconButton icon={IconHelpCircle} label={t('app.help')} onClick={() => runAction('keys')} />
        <PersonButton />
      </Row>
    </Row>
  );
}
