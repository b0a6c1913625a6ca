// One strip for what concerns the line or the seat. Never an overlay: the hand stays readable.

import { tell } from '../game';
import { t } from '../i18n';
import type { State } from '../state';

export function Banner({ s }: { s: State }) {
  if (s.status === 'off' || s.status === 'connecting') return <p class="banner">{t('table.off')}</p>;
  const mine = s.view && s.you !== null ? s.view.seats[s.you] : undefined;
  if (!mine?.bot_plays) return null;
  return (
    <p class="banner calm">
      {t('table.botForYou')} <button type="button" onClick={() => tell({ t: 'bot_for_me', on: false })}>{t('table.imBack')}</button>
    </p>
  );
}
