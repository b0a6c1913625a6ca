// node instrument.mjs OUT FILE…: writes each FILE to OUT/FILE with all its mutants in it, each behind
// a number (mutant.h), and OUT/mutants.txt, a line a mutant: number, place, what it does, the line.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [out, ...files] = process.argv.slice(2);
const mutants = [];

const operators = {
  ' == ': 'Equal', ' != ': 'Unequal', ' < ': 'Less', ' > ': 'Greater', ' <= ': 'LessOrEqual',
  ' >= ': 'GreaterOrEqual', ' + ': 'Plus', ' - ': 'Minus', ' & ': 'And', ' | ': 'Or',
};
// Which enumerator stands for another, by type; of a type without a line nothing is swapped.
const swaps = {
  Reason: ['kNotYourTurn', 'kRoundIsOver'], AnswerAs: ['kCover', 'kStack'],
  AnswerFit: ['kAnyColor', 'kCurrentColor'], Ending: ['kWon', 'kVoid'],
  Pending: ['kDrawTwo', 'kDrawFour'], Step: ['kTurn', 'kSettle'], Switch: ['on', 'off'],
  SwitchOn: ['on', 'off'],
};

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Where the bracket that opens at `start` closes, or where the statement ends: the place after. */
function closing(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; ++at) {
    if ('([{'.includes(text[at])) ++depth;
    if (')]}'.includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The end of the operand that begins at `start`. */
function operandEnd(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; ++at) {
    if ('([{'.includes(text[at])) ++depth;
    if (')]}'.includes(text[at]) && --depth < 0) return at;
    if (depth === 0 && (/[;,?]/.test(text[at]) || (text[at] === ':' && text[at + 1] !== ':' && text[at - 1] !== ':')))
      return at;
    if (depth === 0 && (text.startsWith('&&', at) || text.startsWith('||', at))) return at;
  }
  return text.length;
}

/** The code with everything blanked that is no code of a running program. */
function masked(code) {
  let text = code
    .replace(/\/\/[^\n]*/g, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"/g, (literal) => `"${blank(literal.slice(2))}"`)
    .replace(/^#[^\n]*/gm, blank)
    .replace(/\b(?:case [^\n]*?|default):(?!:)/g, blank)
    .replace(/^(?:using|template|namespace|enum|extern)[^\n]*/gm, blank)
    .replace(/\b(?:static_assert|assert) ?\([^;]*;/g, blank)
    .replace(/\[\[[^\]]*\]\]/g, blank)
    .replace(/std::array<[^;]*;/g, blank);
  for (const match of text.matchAll(/\bconstexpr\b/g)) {
    if (text.slice(0, match.index).endsWith('if ')) {
      const end = closing(text, match.index);
      text = text.slice(0, match.index) + blank(text.slice(match.index, end)) + text.slice(end);
      continue;
    }
    const brace = text.indexOf('{', match.index);
    const semicolon = text.indexOf(';', match.index);
    const end = brace >= 0 && brace < semicolon ? closing(text, brace) : semicolon;
    text = text.slice(0, match.index) + blank(text.slice(match.index, end)) + text.slice(end);
  }
  return text;
}

function instrument(file) {
  const code = readFileSync(file, 'utf8');
  const text = masked(code);
  const edits = []; // [start, end, before, after]: text put around a piece of the code
  const seen = {};
  const add = (start, end, what, wrap) => {
    const first = code.lastIndexOf('\n', start) + 1;
    const lineText = code.slice(first, code.indexOf('\n', start)).trim();
    const key = `${file}\t${what}\t${lineText}`;
    seen[key] = (seen[key] ?? 0) + 1;
    const number = mutants.length + 1;
    const line = code.slice(0, start).split('\n').length;
    mutants.push(`${number}\t${file}:${line}\t${what} ${seen[key]}\t${lineText}`);
    edits.push([start, end, ...wrap(number)]);
  };

  for (const match of text.matchAll(/\bif \(/g)) {
    const start = match.index + match[0].length;
    const end = closing(text, start - 1) - 1;
    const condition = text.slice(start, end);
    if (/;|[^=!<>]=[^=]/.test(condition)) continue;
    add(start, end, 'condition', (n) => [`::mutation::flip(${n}, bool(`, '))']);
  }
  for (const match of text.matchAll(/(&&|\|\|)\s/g)) {
    const start = match.index + match[0].length;
    let end = operandEnd(text, start);
    while (/\s/.test(text[end - 1])) --end;
    const and = match[1] === '&&';
    add(start, end, and ? 'drop-and' : 'drop-or',
      (n) => [and ? `(::mutation::lives(${n}) || bool(` : `(!::mutation::lives(${n}) && bool(`, '))']);
  }
  for (const match of text.matchAll(/ (==|!=|<|>|<=|>=|\+|-|&|\|)(?= |\n)/g)) {
    const line = code.slice(code.lastIndexOf('\n', match.index) + 1, code.indexOf('\n', match.index));
    if (line.includes('"')) continue;
    const operator = match[1];
    const at = match.index + match[0].length;
    add(at, at, operator, (n) => [` ::mutation::${operators[` ${operator} `]}{${n}} ${operator}`, '']);
  }
  for (const match of text.matchAll(/(?<![\w.'\[<"])(\d+)(?![\w.'\]"])/g)) {
    if (text[match.index - 1] === '-') continue;
    add(match.index, match.index + match[0].length, '+1', (n) => ['(', ` + int(::mutation::lives(${n})))`]);
  }
  for (const match of text.matchAll(/\b(true|false)\b/g))
    add(match.index, match.index + match[0].length, 'flip', (n) => [`::mutation::flip(${n}, `, ')']);
  for (const match of text.matchAll(/\b(\w+)::(\w+)\b/g)) {
    const [whole, type, name] = match;
    if (!swaps[type] || !/^(k[A-Z]|on$|off$)/.test(name) || name === 'kNone') continue;
    const other = swaps[type][name === swaps[type][0] ? 1 : 0];
    add(match.index, match.index + whole.length, 'swap', (n) => [`(::mutation::lives(${n}) ? ${type}::${other} : `, ')']);
  }
  for (const match of text.matchAll(/^ +(?!return\b|else\b|if\b|for\b|while\b|switch\b|break\b|continue\b|do\b|\.|case\b)(\+\+|--)?[a-z_][\w.:>\-[\]]*(\(| (?:[+\-|&]?=) |;)/gm)) {
    const start = match.index + match[0].search(/\S/);
    let end = start;
    for (let depth = 0; end < text.length; ++end) {
      if ('([{'.includes(text[end])) ++depth;
      if (')]}'.includes(text[end]) && --depth < 0) break;
      if (text[end] === ';' && depth === 0) break;
    }
    // A statement begins after another one, a brace, or a condition; all else is a part of one.
    const before = text.slice(0, start).trimEnd();
    if (text[end] !== ';' || !/[;{})]$|else$|:$/.test(before)) continue;
    if (/\)$/.test(before) && !/\b(if|for|while) ?\([^;{}]*\)$/.test(before.slice(-300)) && !/for \([^{}]*\)$/.test(before.slice(-300)))
      continue;
    add(start, end + 1, 'drop-statement', (n) => [`{ if (!::mutation::lives(${n})) { `, ' } }']);
  }

  // Wider pieces open first and close last.
  const inserts = [];
  edits.forEach(([start, end, before, after], order) => {
    inserts.push({ at: start, text: before, rank: start === end ? 1 : 2, width: start === end ? 0 : end - start, order });
    if (after) inserts.push({ at: end, text: after, rank: 0, width: -(end - start), order: -order });
  });
  inserts.sort((a, b) => a.at - b.at || a.rank - b.rank || b.width - a.width || a.order - b.order);
  let result = `#include "tests/mutation/mutant.h"\n#line 1 "${file}"\n`;
  let done = 0;
  for (const insert of inserts) {
    result += code.slice(done, insert.at) + insert.text;
    done = insert.at;
  }
  return result + code.slice(done);
}

for (const file of files) {
  const target = join(out, file);
  const result = instrument(file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, result);
}
writeFileSync(join(out, 'mutants.txt'), mutants.join('\n') + '\n');
