import { scriptText } from './scripts.ts'

interface Open {
  name: string
  parts: string[]
}
/** A formula of several signs stands in brackets where a sign behind it would take its last one alone. */
const grouped = (text: string): string =>
  [...text].length > 1 && !/^(?:[\p{L}]+|\d+(?:[.,]\d+)?|\(.*\))$/u.test(text) ? `(${text})` : text

/** What an element of MathML reads as on one line. */
function lineOf({ name, parts }: Open): string {
  const [first = '', second = '', third = ''] = parts
  switch (name) {
    case 'msup':
      return grouped(first) + scriptText('sup', second)
    case 'msub':
    case 'munder':
      return first + scriptText('sub', second)
    case 'mover':
      return first + scriptText('sup', second)
    case 'msubsup':
    case 'munderover':
      return first + scriptText('sub', second) + scriptText('sup', third)
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√(${parts.join('')})`
    case 'mroot':
      return `${scriptText('sup', second)}√(${first})`
    case 'mfenced':
      return `(${parts.join(', ')})`
    case 'mtr':
      return parts.join(', ')
    case 'mtable':
      return `[${parts.join('; ')}]`
    // Its first child is the formula; what annotates it says the same again.
    case 'semantics':
      return first
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.join('')
  }
}

/** MathML as a line that reads the same: powers, indices, fractions and roots. `decoded` reads the entities of a text. */
export function mathText(markup: string, decoded: (text: string) => string): string {
  const root: Open = { name: 'math', parts: [] }
  const open: Open[] = [root]
  const close = () => {
    const one = open.pop()
    if (one !== undefined) open.at(-1)?.parts.push(lineOf(one))
  }
  for (const [part] of markup.matchAll(/<[^<>]*>|[^<]+/gu)) {
    const parent = open.at(-1) ?? root
    if (!part.startsWith('<')) {
      const text = decoded(part).replaceAll(/\s+/gu, ' ')
      // Spaces between elements are no child of one that counts its children.
      const isSpace = text.trim() === ''
      if (!isSpace) parent.parts.push(text.trim())
      else if (parent.name === 'mtext' || parent.name === 'mo') parent.parts.push(' ')
      continue
    }
    const [, slash = '', given = ''] = /^<(\/?)(?:[a-z]+:)?([a-z-]+)/iu.exec(part) ?? []
    const name = given.toLowerCase()
    if (name === '') continue
    if (slash === '') {
      open.push({ name, parts: [] })
      if (part.endsWith('/>')) close()
    } else if (open.slice(1).some((one) => one.name === name)) {
      while (open.length > 1 && open.at(-1)?.name !== name) close()
      close()
    }
  }
  while (open.length > 1) close()
  return root.parts.join('')
}
