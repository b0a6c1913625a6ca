import { render } from 'preact';
import './focus'; // watches from the first press on, long before the table's file comes
import { setLang } from './i18n';
import { loadPrefs, prefs } from './prefs';
import { startRouting } from './route';
import { loadStats } from './stats';
import { App } from './view/app';

loadPrefs();
loadStats();
startRouting();
const root = document.getElementById('app');
void setLang(prefs.value.lang).then(() => root && render(<App />, root));
