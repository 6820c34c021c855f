import { useEffect } from 'react';
import { setScheme, useScheme } from '../../theme/scheme.ts';
import { desktop } from '../../transport/bridge.ts';
import { useActionContext, useActionHandlers } from '../../actions/action-store.ts';
import { useDialogs } from '../../dialogs/dialogs.ts';
import { forgetTyped } from '../../dialogs/typed.ts';
import { rememberPlace } from '../../places/last-place.ts';
import { say } from '../../ui/messages.ts';
import { useNativeMenu } from '../menus/native-menu.ts';
import { useProject } from '../../project/project.ts';
import { places } from '../../places/places.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { takeBack } from '../../actions/take-back.ts';
import { useLeaving } from '../../places/use-leaving.ts';
import { useKeyboard } from '../../actions/use-keyboard.ts';

/** Handlers of the actions that work on every screen. Draws nothing. */
export function FrameActions() {
  const project = useProject();
  const scheme = useScheme();
  const route = useRoute();
  useKeyboard();
  useLeaving();
  useNativeMenu();
  // Until it is known whether a project is open, the keys act like the bar's links.
  useActionContext('project', project !== null);
  useActionContext('desktop', desktop !== null);
  useActionContext(route.screen);

  const path = project?.path;
  useEffect(() => {
    if (path && route) rememberPlace(path);
  }, [path, route]);

  useActionHandlers({
    palette: () => useDialogs.setState({ open: 'palette' }),
    keys: () => useDialogs.setState({ open: 'keys' }),
    about: () => useDialogs.setState({ open: 'about' }),
    'capture-page': () => useDialogs.setState({ open: 'capture-page' }),
    'project-backup-check': () => useDialogs.setState({ open: 'check' }),
    'project-settings': () => navigate({ screen: 'settings' }),
    'project-labels': () => useDialogs.setState({ open: 'labels' }),
    'project-close': () => {
      void import('../../transport/client.ts')
        .then(({ client }) => client.projects.close())
        .then(() => navigate({ screen: 'home' }), say);
    },
    'project-new': () => {
      forgetTyped();
      navigate({ screen: 'home', params: { do: 'new' } });
    },
    'project-open': () => navigate({ screen: 'home', params: { do: 'open' } }),
    'project-sample': () => navigate({ screen: 'home', params: { do: 'sample' } }),
    // Their own screens know more, and their handlers win.
    'run-new': () => navigate({ screen: 'runs', params: { new: '' } }),
    'evaluate-new': () => navigate({ screen: 'evaluate', params: { new: '1' } }),
    'find-items': () => navigate({ screen: 'review', params: { view: 'items' } }),
    'review-quality': () => navigate({ screen: 'review', params: { view: 'quality' } }),
    'import-open': () => navigate({ screen: 'import' }),
    undo: () => void takeBack('undo'),
    redo: () => void takeBack('redo'),
    'theme-toggle': () => setScheme(scheme.shown === 'dark' ? 'light' : 'dark'),
    'theme-system': scheme.scheme === 'auto' ? null : () => setScheme('auto'),
    'go-home': () => navigate({ screen: 'home' }),
    'go-back': () => history.back(),
    'go-forward': () => history.forward(),
    ...Object.fromEntries(places.map((place) => [`go-${place}`, () => navigate({ screen: place })])),
  });
  return null;
}
