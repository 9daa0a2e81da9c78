import * as z from 'zod/v4/core'

type Fields = Readonly<Record<string, z.$ZodType>>
interface Named {
  /** Who names the fields: a kind, or what all kinds share. */
  of: string
  fields: Fields
}

const meaningOf = (schema: z.$ZodType): string =>
  JSON.stringify([
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ])

/** Names that two hold with different meanings. A change does not say its kind, so the contract puts the fields of all kinds side by side. */
export function differentFields(all: readonly Named[]): string[] {
  const first = new Map<string, { of: string; schema: z.$ZodType }>()
  const wrong: string[] = []
  for (const { of, fields } of all)
    for (const [name, schema] of Object.entries(fields)) {
      const other = first.get(name)
      if (other === undefined) first.set(name, { of, schema })
      else if (other.schema !== schema && meaningOf(other.schema) !== meaningOf(schema)) wrong.push(`${name}: ${other.of}, ${of}`)
    }
  return wrong
}
