export interface Selected {
  text: string
  start: number
  end: number
}

/** Puts marks around the selection, or takes them off again when they are there; the selection stays on the words. */
export function wrap({ text, start, end }: Selected, mark: string): Selected {
  const before = text.slice(0, start)
  const inner = text.slice(start, end)
  const after = text.slice(end)
  const isDouble = mark.length === 1 && before.endsWith(mark + mark)
  if (before.endsWith(mark) && after.startsWith(mark) && !isDouble) {
    const from = start - mark.length
    return { text: before.slice(0, -mark.length) + inner + after.slice(mark.length), start: from, end: from + inner.length }
  }
  return { text: before + mark + inner + mark + after, start: start + mark.length, end: end + mark.length }
}

/** Makes the selection a link and selects the address to type over. */
export function link({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end)
  const address = 'https://'
  const from = start + words.length + 3
  return { text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`, start: from, end: from + address.length }
}

/** Puts a prefix before every line of the selection: lists. */
export function prefixLines({ text, start, end }: Selected, prefix: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const block = text.slice(from, end)
  const changed = block
    .split('\n')
    .map((line) => prefix + line)
    .join('\n')
  return { text: text.slice(0, from) + changed + text.slice(end), start: from, end: from + changed.length }
}

/** Replaces the selection, leaving the caret behind it: uploaded pictures. */
export function insert({ text, start, end }: Selected, piece: string): Selected {
  const caret = start + piece.length
  return { text: text.slice(0, start) + piece + text.slice(end), start: caret, end: caret }
}
