import { Checkbox, Popover, Slider } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { plainView, useAnnotateView } from '../view/view-store.ts';
import { Grid } from '../../../ui/layout/primitives.tsx';
import classes from './ViewMenu.module.css';

const sliders = ['brightness', 'contrast'] as const;

/** How the picture and its boxes are displayed; none of it is stored with them. */
export function ViewMenu() {
  const { t } = useTranslation();
  const view = useAnnotateView();
  return (
    <Popover position="right-end" width={280} trapFocus withinPortal>
      <Popover.Target>
        <IconButton icon={IconAdjustmentsHorizontal} label={t('annotate.view.title')} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <Checkbox
          label={t('annotate.view.names')}
          checked={view.names}
          onChange={(event) => useAnnotateView.setState({ names: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('annotate.view.grid')}
          checked={view.grid}
          onChange={(event) => useAnnotateView.setState({ grid: event.currentTarget.checked })}
        />
        {sliders.map((name) => (
          <Grid key={name} gap={8} align="center" size={12} columns="4.5rem 1fr 3rem">
            <span>{t(`annotate.view.${name}`)}</span>
            <Slider
              size={2}
              min={50}
              max={200}
              step={5}
              label={null}
              value={view[name]}
              thumbLabel={t(`annotate.view.${name}`)}
              onChange={(value) => useAnnotateView.setState({ [name]: value })}
            />
            <span className="mono">{t('annotate.status.percent', { percent: view[name] })}</span>
          </Grid>
        ))}
        <ActionButton small onClick={() => useAnnotateView.setState(plainView)}>
          {t('annotate.view.reset')}
        </ActionButton>
      </Popover.Dropdown>
    </Popover>
  );
}
