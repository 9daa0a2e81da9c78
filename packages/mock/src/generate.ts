import * as z from 'zod/mini'
import { minutesFrom, rangeFor, textsFor } from './named.ts'
import { idOf, randomOf, type Random } from './random.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

interface Place {
  /** Name of the field that holds the value. */
  name: string
  /** Address of the value within the reply, which seeds what is made up. */
  path: string
  depth: number
}
interface Made {
  seed: string
  now: number
  /** Values that fields of these names take: the ids of the address. */
  fixed: Readonly<Record<string, unknown>>
}

const listSize = 20
const take = (schema: Schema, candidates: readonly unknown[], place: Place): unknown => {
  const found = candidates.find((candidate) => z.safeParse(schema, candidate).success)
  if (found === undefined) throw new Error(`Nothing made up for ${place.path} fits its schema.`)
  return found
}
const numberIn = (def: Def, key: string): number | undefined => {
  const value = 'checks' in def ? def.checks?.map((check) => check._zod.def).find((one) => one.check === key) : undefined
  return value !== undefined && 'value' in value ? Number(value.value) : undefined
}

const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def
const isTransform = (schema: Schema): boolean => defOf(schema).type === 'transform'
/** Text that is tidied first: what fits is found by trying the whole. */
function isText(schema: Schema): boolean {
  const def = defOf(schema)
  return def.type === 'string' || (def.type === 'pipe' && isText(isTransform(def.in) ? def.out : def.in))
}

function numberFor(schema: Schema, def: Def, place: Place, random: Random): unknown {
  const [low, high] = rangeFor(place.name)
  const min = numberIn(def, 'greater_than') ?? 0
  const max = numberIn(def, 'less_than') ?? Number.MAX_SAFE_INTEGER
  const inside = (value: number) => Math.min(Math.max(value, min), max)
  return take(schema, [random.between(inside(low), inside(high)), inside(low), min, max, 1, 0], place)
}

function textFor(schema: Schema, place: Place, random: Random, made: Made): unknown {
  const at = new Date(made.now + minutesFrom(place.name, random) * 60_000).toISOString()
  const named = textsFor(place.name, random)
  const id = idOf(random)
  if (/_at$|^at$|^server_now$/.test(place.name)) return take(schema, [at, at.slice(0, 10), ...named], place)
  const likely = /_ids?$/.test(place.name) && place.name !== 'work_id' ? [id, ...named] : [...named, id]
  return take(schema, [...likely, at, at.slice(0, 10)], place)
}

function objectFor(def: Extract<Def, { type: 'object' }>, place: Place, made: Made): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([name, field]) => {
      const value =
        name in made.fixed && place.depth === 0 && z.safeParse(field, made.fixed[name]).success
          ? made.fixed[name]
          : valueFor(field, { name, path: `${place.path}.${name}`, depth: place.depth + 1 }, made)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What a field says of another one is not known here, so entries that do not fit together are left out. */
function listFor(element: Schema, schema: Schema, place: Place, made: Made): unknown {
  const size = place.depth <= 1 ? listSize : 3
  const entry = (index: number) =>
    valueFor(element, { name: place.name.replace(/s$/, ''), path: `${place.path}[${index}]`, depth: place.depth + 1 }, made)
  const isEnough = place.depth > 6 && z.safeParse(schema, []).success
  const all = isEnough ? [] : Array.from({ length: size }, (_, index) => entry(index)).filter((one) => z.safeParse(element, one).success)
  const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
  return take(schema, [all, distinct, distinct.slice(0, 1), []], place)
}

/** A value that `schema` takes, made up from the names of its fields. The same `seed` gives the same value. */
export function valueFor(schema: Schema, place: Place, made: Made): unknown {
  const def = defOf(schema)
  const random = randomOf(`${made.seed}${place.path}`)
  const inner = (one: Schema) => valueFor(one, place, made)
  switch (def.type) {
    case 'string':
      return textFor(schema, place, random, made)
    case 'number':
      return numberFor(schema, def, place, random)
    case 'boolean':
      return /disabled|hidden|frozen|banned|deleted|error/.test(place.name) ? false : random.between(0, 2) > 0
    case 'enum':
      return place.name === 'kind' && 'flag' in def.entries ? 'flag' : random.pick(Object.values(def.entries))
    case 'literal':
      return def.values[0]
    case 'object':
      return objectFor(def, place, made)
    case 'array':
      return listFor(def.element, schema, place, made)
    case 'tuple':
      return def.items.map((item, index) => valueFor(item, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }, made))
    case 'record':
      return recordFor(def, schema, place, made)
    case 'union':
      return inner(random.pick(def.options))
    case 'optional':
      return place.depth > 6 ? undefined : inner(def.innerType)
    case 'nullable':
      return place.depth > 6 || random.between(0, 3) === 0 ? null : inner(def.innerType)
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType)
    case 'pipe':
      return isText(schema) ? textFor(schema, place, random, made) : take(schema, [inner(isTransform(def.in) ? def.out : def.in)], place)
    case 'lazy':
      return place.depth > 6 ? take(schema, [[], null, undefined, {}], place) : inner(def.getter())
    case 'null':
      return null
    case 'unknown':
    case 'any':
      return null
    default:
      throw new Error(`A value of type ${def.type} at ${place.path} cannot be made up.`)
  }
}

function recordFor(def: Extract<Def, { type: 'record' }>, schema: Schema, place: Place, made: Made): unknown {
  const keyDef = defOf(def.keyType)
  const keys = keyDef.type === 'enum' ? Object.values(keyDef.entries).map(String) : []
  const entries = keys.map((key) => [
    key,
    valueFor(def.valueType, { name: key, path: `${place.path}.${key}`, depth: place.depth + 1 }, made),
  ])
  return take(schema, [Object.fromEntries(entries), {}], place)
}

/** A reply that `schema` takes; `fixed` gives fields at its top their value. */
export function replyFor(schema: Schema, made: Made): unknown {
  return valueFor(schema, { name: '', path: '', depth: 0 }, made)
}
