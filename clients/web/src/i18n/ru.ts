import events from './ru/events';
import type { Texts } from './index';
import more from './ru/more';
import pages from './ru/pages';
import table from './ru/table';

const ru: Texts = { ...pages, ...more, ...table, ...events };

export default ru;
