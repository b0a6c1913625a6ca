// Handing a text on. On plain http there is no clipboard to write to; the old command still works, and where it does not, the text is
// left selected for whoever copies by hand.

import { t } from './i18n';
import { speak } from './speak';

/** Answers what to say about it. */
export async function copy(text: string, field: HTMLInputElement | null): Promise<string> {
  field?.focus();
  field?.select();
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    done = document.execCommand('copy');
  }
  const said = t(done ? 'share.copied' : 'share.byHand');
  speak([said]);
  return said;
}

export const canShare = (): boolean => typeof navigator.share === 'function';

export function share(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => undefined); // somebody changed their mind
}

/** A file for the person, made in the page. */
export function download(name: string, text: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
