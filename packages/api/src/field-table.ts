import * as z from 'zod/mini'

/** Names of the lines of a table that say everything that `Where` says. */
export type NamesWhere<Table, Where> = { [Name in keyof Table]: Table[Name] extends Where ? Name : never }[keyof Table] & string

type Lines = Readonly<Record<string, object>>

const says = (line: object, where: object): boolean =>
  Object.entries(where).every(([key, value]) => Object.getOwnPropertyDescriptor(line, key)?.value === value)

/** The same names at run time, in the order of the table. */
export function namesWhere<Table extends Lines, const Where extends object>(table: Table, where: Where): Array<NamesWhere<Table, Where>> {
  // Both sides read the same words of the same lines, so the names are those of the type.
  return Object.keys(table).filter((name) => says(table[name] ?? {}, where)) as Array<NamesWhere<Table, Where>>
}

/** The lines of those names. */
export const linesWhere = <Table extends Lines, const Where extends object>(table: Table, where: Where) =>
  // As above.
  Object.fromEntries(namesWhere(table, where).map((name) => [name, table[name]])) as Pick<Table, NamesWhere<Table, Where>>

/** One entry of each named line as a shape, such as the schemas of a body. A line without this entry does not compile. */
export function shapeOf<Table extends Lines, Name extends NamesWhere<Table, Readonly<Record<Key, unknown>>>, Key extends string>(
  table: Table,
  names: readonly Name[],
  key: Key,
): { [N in Name]: EntryOf<Table[N], Key> } {
  const entries = names.map((name) => [name, Object.getOwnPropertyDescriptor(table[name], key)?.value])
  // Every named line holds the key, as the type of the names says.
  return Object.fromEntries(entries) as { [N in Name]: EntryOf<Table[N], Key> }
}
type EntryOf<Line, Key extends string> = Line extends Readonly<Record<Key, infer Entry>> ? Entry : never

/** A schema without the default or the `optional` around it. */
export type Bare<Schema> =
  Schema extends z.ZodMiniDefault<infer Inner> ? Inner : Schema extends z.ZodMiniOptional<infer Inner> ? Inner : Schema

export const bare = <Schema extends z.core.$ZodType>(schema: Schema): Bare<Schema> =>
  // Only these two schemas hold another one, which their type names too.
  (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema) as Bare<Schema>

/** Bodies for a change: a field that is left out stays as it is. */
export const changeOf = <Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) =>
  // Every entry becomes what the type says of it.
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(bare(schema))])) as {
    [Name in keyof Shape]: z.ZodMiniOptional<Bare<Shape[Name]>>
  }
