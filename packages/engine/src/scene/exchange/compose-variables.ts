import { isFields, type Fields, type Notes } from './values.ts'

const name = /\$(?:\$|([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)(?:(:?[-?+])([^{}$]{0,500}))?\})/gu
const depthMax = 16

/** Lines of a file such as `.env`: `KEY=value`, quotes taken off. */
export function readEnvFile(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split(/\r?\n/u).slice(0, 2_000)) {
    const at = line.indexOf('=')
    const key = line
      .slice(0, Math.max(at, 0))
      .replace(/^\s*(?:export )?/u, '')
      .trim()
    if (at < 1 || key.startsWith('#') || !/^[A-Za-z_][A-Za-z0-9_]*$/u.test(key)) continue
    found.set(key, unquoted(line.slice(at + 1).trim()))
  }
  return found
}

function unquoted(value: string): string {
  const first = value.at(0)
  return value.length > 1 && (first === '"' || first === "'") && value.at(-1) === first ? value.slice(1, -1) : value
}

/** Puts values in place of `$NAME`, as compose does: from `.env`, else the default of the place, else nothing, which is told. */
export function variablesOf(value: unknown, env: string, notes: Notes): unknown {
  const values = readEnvFile(env)
  const walk = (inner: unknown, path: (string | number)[]): unknown => {
    if (path.length > depthMax) return null
    if (typeof inner === 'string') return filled(inner, values, (missing) => notes.note('variable', path, { name: missing }))
    if (Array.isArray(inner)) return inner.map((item: unknown, at) => walk(item, [...path, at]))
    return isFields(inner) ? fieldsOf(inner, path) : inner
  }
  /** What is ours is written as it is meant. */
  const fieldsOf = (fields: Fields, path: (string | number)[]): Fields =>
    Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, key === 'x-beacon' ? inner : walk(inner, [...path, key])]))
  return walk(value, [])
}

function filled(text: string, values: ReadonlyMap<string, string>, onMissing: (name: string) => void): string {
  if (!text.includes('$')) return text
  return text.replaceAll(name, (all, plain?: string, braced?: string, way?: string, more?: string) => {
    if (all === '$$') return '$'
    const key = plain ?? braced ?? ''
    const value = values.get(key)
    if (way?.endsWith('+') === true) return value === undefined ? '' : (more ?? '')
    if (value !== undefined && (value !== '' || way?.startsWith(':') !== true)) return value
    if (way?.endsWith('-') === true) return more ?? ''
    onMissing(key)
    return ''
  })
}
