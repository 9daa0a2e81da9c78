import { parse } from '@babel/parser'
import type { SourceFile } from '../source-file.ts'

/** A regular expression of a source file; one that is put together at run time has no `source`. */
export interface RegExpInSource {
  line: number
  source: string | null
  flags: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every `/…/` and every `RegExp(…)` of a file, found by its syntax tree, so that texts and comments give none. */
export function regExpsOf({ path, text }: SourceFile): RegExpInSource[] {
  const found: RegExpInSource[] = []
  const { program } = parse(text, { sourceType: 'module', plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] })
  const open: unknown[] = [program]
  for (const node of open) {
    if (!isObject(node)) continue
    const one = regExpOf(node)
    if (one !== null) found.push(one)
    for (const [key, value] of Object.entries(node)) if (key !== 'loc' && !key.endsWith('omments') && isObject(value)) open.push(value)
  }
  return found
}

function regExpOf({ type, pattern, flags, callee, arguments: given, loc }: Record<string, unknown>): RegExpInSource | null {
  const start = isObject(loc) && isObject(loc['start']) ? loc['start'] : {}
  const line = Number(start['line'])
  if (type === 'RegExpLiteral') return { line, source: String(pattern), flags: String(flags) }
  const isMade = (type === 'NewExpression' || type === 'CallExpression') && isObject(callee) && callee['name'] === 'RegExp'
  if (!isMade || !Array.isArray(given)) return null
  const [source, kinds] = given.map((one: unknown) => (isObject(one) && one['type'] === 'StringLiteral' ? String(one['value']) : null))
  const isWritten = typeof source === 'string' && (given.length === 1 || typeof kinds === 'string')
  return { line, source: isWritten ? source : null, flags: kinds ?? '' }
}
