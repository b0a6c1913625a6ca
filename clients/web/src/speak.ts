// Writing into the live region. What comes together is joined into one message, since readers drop or reorder fast changes; a text
// said twice gets a no-break space, since an unchanged region is not read again.

const kGap = 180;
const kMost = 6;

export function announcer(write: (text: string) => void, gap = kGap): (lines: string[]) => void {
  let queue: string[] = [];
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (lines) => {
    const said = lines.filter(Boolean);
    if (!said.length) return;
    queue.push(...said);
    clearTimeout(timer);
    timer = setTimeout(() => {
      let text = queue.slice(-kMost).join(' ');
      queue = [];
      if (text === last) text += '\u00a0';
      last = text;
      write(text);
    }, gap);
  };
}

/** The region stands in the page from the start: one that comes with its text is often not read. */
export const speak = announcer((text) => {
  const el = document.getElementById('live');
  if (el) el.textContent = text;
});
