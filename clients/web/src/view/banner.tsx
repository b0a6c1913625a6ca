// One strip for what concerns the line or the seat. Never an overlay: the hand stays readable.

import { tell } from '../game';
import { t } from '../i18n';
import type { View } from '../protocol';
import type { State } from '../state';

function Vote({ s, vote }: { s: State; vote: NonNullable<View['vote']> }) {
  const name = (seat: number) => s.view?.seats[seat]?.name ?? '';
  const cast = (yes: boolean) => () => tell({ t: 'vote', yes });
  return (
    <p class="banner calm vote">
      <span>{t('vote.ask', { p: name(vote.by), q: name(vote.against) })} {t('vote.count', { n: vote.yes, m: vote.voters })}</span>
      {vote.you && (
        <>
          <button type="button" onClick={cast(true)}>{t('vote.yes')}</button>
          <button type="button" onClick={cast(false)}>{t('vote.no')}</button>
        </>
      )}
    </p>
  );
}

export function Banner({ s }: { s: State }) {
  if (s.status === 'off' || s.status === 'connecting') return <p class="banner">{t('table.off')}</p>;
  if (s.view?.vote) return <Vote s={s} vote={s.view.vote} />;
  const mine = s.view && s.you !== null ? s.view.seats[s.you] : undefined;
  if (!mine?.bot_plays) return null;
  return (
    <p class="banner calm">
      {t('table.botForYou')} <button type="button" onClick={() => tell({ t: 'bot_for_me', on: false })}>{t('table.imBack')}</button>
    </p>
  );
}
