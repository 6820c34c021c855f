import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest possible React page: one element that accepts input. */
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('button', { type: 'button' }, 'Ready'));
