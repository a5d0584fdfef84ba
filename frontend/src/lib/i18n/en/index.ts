import { access } from './access';
import { codes } from './codes';
import { common } from './common';
import { overview } from './overview';
import { routers } from './routers';
import { settings } from './settings';
import { weeks } from './weeks';

export const dictionary = { ...common, access, codes, overview, routers, settings, weeks };
export type Dictionary = typeof dictionary;
