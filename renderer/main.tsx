import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './theme/tokens.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import './i18n/index.ts';
import { App } from './app/App.tsx';
import { fetchFeature } from './app/features.ts';
import { useRoute } from './app/route.ts';

const root = document.getElementById('root');
// The first screen is drawn with the frame, at once.
if (root) void fetchFeature(useRoute.getState().screen).then(() => createRoot(root).render(<App />));
