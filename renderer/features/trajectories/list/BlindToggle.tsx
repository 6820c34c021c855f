import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../project/project.ts';
import { CheckLabel } from '../../../ui/fields/CheckLabel.tsx';
import { useEpisodeLook } from '../list-store.ts';

/** Whether episodes that await one's own label hide how they ended. Annotators cannot switch it off. */
export function BlindToggle() {
  const { t } = useTranslation();
  const wanted = useEpisodeLook((state) => state.blind);
  const always = useSystem()?.me.role === 'annotator';
  return (
    <CheckLabel
      on={always || wanted}
      disabled={always}
      title={t(always ? 'trajectories.blindAlways' : 'trajectories.blindText')}
      onChange={(blind) => useEpisodeLook.setState({ blind })}
    >
      {t('trajectories.blind')}
    </CheckLabel>
  );
}
