import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { canShare, copy, share } from '../share';

/** An address to hand on: to copy, and where the device can, to share. */
export function Link({ id, label, url, title }: { id: string; label: string; url: string; title: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <span class="line">
        <input id={id} ref={field} class="grow" readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
        <button type="button" onClick={async () => setSaid(await copy(url, field.current))}>{t('share.copy')}</button>
        {canShare() && <button type="button" onClick={() => share(title, url)}>{t('share.share')}</button>}
      </span>
      <small>{said}</small>
    </p>
  );
}
