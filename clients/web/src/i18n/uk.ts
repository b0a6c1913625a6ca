import events from './uk/events';
import type { Texts } from './index';
import more from './uk/more';
import pages from './uk/pages';
import table from './uk/table';

const uk: Texts = { ...pages, ...more, ...table, ...events };

export default uk;
