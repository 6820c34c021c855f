import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import './i18n/index.ts';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
