import { api } from '@beacon/api/all'
import { openContent } from '@beacon/api/platform/audit-content'
import { markedNames, secretPattern } from '@beacon/api/secret-names'
import { operationsOf } from '../../../module.ts'

/** What stands in place of a value that is not said. */
const changedMark = 'changed'

let known: { text: string; pattern: RegExp } | null = null
/** Made at first need: it walks the whole contract. */
function secretNames(): { text: string; pattern: RegExp } {
  if (known === null) {
    const text = secretPattern(markedNames(operationsOf(api).map(({ endpoint }) => endpoint)))
    // bounded: matched against a name of a field, which is short
    known = { text, pattern: new RegExp(text, 'u') }
  }
  return known
}

/** Is what stands under this name never written down? The contract says so, at the field. */
export const isSecretName = (name: string): boolean => secretNames().pattern.test(name)
/** The same for PostgreSQL. */
export const secretNamePattern = (): string => secretNames().text

/** Modules of which only named fields are open. */
export const closedModules: readonly string[] = Object.keys(openContent)
const openNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(openContent).map(([module, names]) => [module, new Set(names)]),
)

// An id or a moment as the product writes them: nothing that a person typed.
const ownText = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/u
const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && (value === '' || ownText.test(value)))

/** Content of a row as it may be said: closed fields of its module and secret fields at any depth say only that they changed. */
export function closed(module: string, content: unknown): Record<string, unknown> | null {
  if (!isRecord(content)) return null
  const open = openNames.get(module)
  const isOpen = (name: string, value: unknown) => open === undefined || open.has(name) || isPlain(value)
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, isOpen(name, value) ? withoutSecrets(value, name) : changedMark]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

function withoutSecrets(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return value
  if (isSecretName(name)) return changedMark
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item, key)]))
}
