import * as z from 'zod/v4/core'

/**
 * Schemas of the contract are of `zod/mini`, which browsers load in a third of the bytes and which reads objects key by key. zod's own
 * parser for objects, compiled once a schema, does the same at a third of the cost: the server asks it in place of the other.
 */
const compiled: z.$constructor<z.$ZodObject> = z.$ZodObjectJIT
const known = new WeakSet<z.$ZodType>()

/** The same schema, its objects and theirs read by compiled parsers from now on. What a `lazy` names stays as it is. */
export function quick<S extends z.$ZodType>(schema: S): S {
  if (known.has(schema)) return schema
  known.add(schema)
  for (const part of partsOf(schema)) quick(part)
  if (!isObject(schema)) return schema
  const { _zod: own } = schema
  // A schema without checks runs its parser itself.
  const isParsed = own.run === own.parse
  compiled.init(schema, own.def)
  if (isParsed) own.run = own.parse
  return schema
}

const isObject = (schema: z.$ZodType): schema is z.$ZodObject => schema._zod.traits.has('$ZodObject')
const isSchema = (value: unknown): value is z.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && (value as z.$ZodType)._zod.traits?.has('$ZodType')

/** Whatever schemas a definition holds: of properties, items, options, inner types. */
function partsOf(schema: z.$ZodType): z.$ZodType[] {
  const values: unknown[] = Object.values(schema._zod.def)
  if (isObject(schema)) values.push(...Object.values(schema._zod.def.shape))
  return values.flat().filter(isSchema)
}
