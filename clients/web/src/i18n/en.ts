import events from './en/events';
import more from './en/more';
import pages from './en/pages';
import table from './en/table';

const en = { ...pages, ...more, ...table, ...events };

export default en;
