import './app/frame/first-frame.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './theme/tokens.css';
import './theme/global.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { InLanguage } from './app/InLanguage.tsx';
import { retryStyles } from './app/frame/retry-styles.ts';
import { beginLanguage } from './i18n/language.ts';
import { beginInProject } from './places/last-place.ts';
import { followScheme } from './theme/scheme.ts';
import { followTextSize } from './theme/text-size.ts';

// The token in the address was exchanged for a cookie; it must not remain anywhere.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);
retryStyles();
followScheme();
followTextSize();
beginInProject();
const root = document.getElementById('root');
if (root) {
  const tree = createRoot(root);
  const render = () => flushSync(() => tree.render(<InLanguage />));
  const words = beginLanguage();
  if (words) void words.then(render);
  else render();
}
