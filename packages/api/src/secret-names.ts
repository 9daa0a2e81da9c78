import type * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'
import { isMarked } from './secret.ts'

/** Words that make a name secret where they end it: of what the server makes or keeps and no request brings, such as hashes and recovery codes. */
const ownWords = 'password|passphrase|secret|token|keys?|flags?|flag_value|answers?|accepted|seed|licen[cs]e|recovery_codes?'
const storedForms = '_hash|_sealed|_digest|_history|_body|_text'

/** The schemas that one holds in itself. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod
  const held = Object.values(def).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  return held.filter(isSchema)
}

const isSchema = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value
const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object'

/** Names of the fields that these operations mark as secret, at whatever depth. */
export function markedNames(operations: readonly AnyEndpoint[]): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<z.core.$ZodType>()
  const known = new Map<z.core.$ZodType, boolean>()
  // Secret through `optional`, `nullable`, a default or a list as well, but not because a field of it is.
  const isSecret = (schema: z.core.$ZodType): boolean => {
    const answer = known.get(schema) ?? (isMarked(schema) || (!isObject(schema) && innerOf(schema).some(isSecret)))
    known.set(schema, answer)
    return answer
  }
  const walk = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    if (isObject(schema))
      for (const [name, field] of Object.entries(schema._zod.def.shape)) {
        if (isSecret(field)) names.add(name)
        walk(field)
      }
    else innerOf(schema).forEach(walk)
  }
  for (const { params, query, body } of operations) [params, query, body].forEach((part) => part && walk(part))
  return names
}

/** One pattern of all names whose value is never said, in words that JavaScript and PostgreSQL read alike. */
export const secretPattern = (names: Iterable<string>): string =>
  `^(?:(?:.*_)?(?:${ownWords})|${[...names].sort().join('|')})(?:${storedForms})?$`
