/** What may stand between double braces in a variable of a node. */
export type Template =
  | { kind: 'ip'; node: string; net: string }
  | { kind: 'host'; node: string }
  | { kind: 'port'; node: string; name: string }
  | { kind: 'entrant' }
  | { kind: 'ipd' }
  | { kind: 'flag'; part: number }

const braces = /\{\{([^{}]{0,200})\}\}/gu

/** Null for what is no template of ours. Names of nodes may hold dots: the last part is the network or port. */
export function readTemplate(text: string): Template | null {
  const inner = text.trim()
  if (inner === 'entrant' || inner === 'ipd') return { kind: inner }
  const dot = inner.indexOf('.')
  if (dot < 1) return null
  const [head, rest] = [inner.slice(0, dot), inner.slice(dot + 1)]
  if (rest === '') return null
  if (head === 'host') return { kind: 'host', node: rest }
  if (head === 'flag') return /^[1-9]\d?$/u.test(rest) ? { kind: 'flag', part: Number(rest) } : null
  const last = rest.lastIndexOf('.')
  if (last < 1 || last === rest.length - 1) return null
  const [node, name] = [rest.slice(0, last), rest.slice(last + 1)]
  if (head === 'ip') return { kind: 'ip', node, net: name }
  return head === 'port' ? { kind: 'port', node, name } : null
}

/** Templates of a text in their order; null for each that is none of ours. */
export const templatesIn = (text: string): (Template | null)[] => [...text.matchAll(braces)].map(([, inner = '']) => readTemplate(inner))

/** Puts values in place of templates. Values are not read again, so a flag may hold braces. @throws what `valueOf` throws. */
export const filled = (text: string, valueOf: (template: Template | null) => string): string =>
  text.replaceAll(braces, (_all, inner: string) => valueOf(readTemplate(inner)))
