import { android } from './android/index.ts';
import type { EnvironmentKind } from './define.ts';
import { linux } from './linux/index.ts';
import { moduleEnvironment } from './module/index.ts';
import { osworld } from './osworld/index.ts';
import { replay } from './replay/index.ts';
import { web } from './web/index.ts';

/** Every environment; a new one is a folder here and a line in this list. */
export const allEnvironments: readonly EnvironmentKind[] = [web, linux, android, osworld, replay, moduleEnvironment];
