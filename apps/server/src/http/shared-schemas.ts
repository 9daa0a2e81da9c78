type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A shorter one is read where it stands. */
const shortest = 66
/** Keywords that hold one schema, a list of schemas, schemas by name. */
const single = ['items', 'additionalProperties', 'propertyNames', 'not']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems']

/** The schemas directly below one, each with a word that says where it stands. */
function below(schema: Json, visit: (child: Json, word: string) => unknown): Json {
  const result: Json = { ...schema }
  for (const key of single) if (isJson(schema[key])) result[key] = visit(schema[key], key === 'items' ? 'item' : key)
  for (const key of lists)
    if (Array.isArray(schema[key]))
      result[key] = schema[key].map((child: unknown, at) => (isJson(child) ? visit(child, `${at + 1}`) : child))
  const { properties } = schema
  if (isJson(properties))
    result['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, isJson(child) ? visit(child, name) : child]),
    )
  return result
}

const pascal = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^a-z0-9]+/iu))
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

/** Says nothing by itself: the word before it goes along. */
const isBare = (word: string): boolean => /^(?:item|items|body|reply|comes|goes|\d+)$/u.test(word)

/** The shortest end of a place that says something and is free, with a number where all are taken. */
function freeName(place: readonly string[], isTaken: (name: string) => boolean): string {
  for (let from = place.length - 1; from >= 0; from -= 1) {
    const name = pascal(place.slice(from))
    if (!isBare(place[from] ?? '') && !isTaken(name)) return name
  }
  const whole = pascal(place)
  let n = 2
  while (isTaken(`${whole}${n}`)) n += 1
  return `${whole}${n}`
}

/**
 * Schemas that stand in a document more than once. `refer` names each by its first place, and answers a `$ref` from then on; `schemas`
 * are the named ones. A part that only stands inside of a repeated one gets no name of its own. @param all every schema of the document
 * @param fixed schemas that have their names already
 */
function shareSchemas(all: Iterable<Json>, fixed: Json) {
  const counts = new Map<string, number>()
  const texts = new WeakMap<Json, string>()
  const textOf = (schema: Json): string => {
    const text = texts.get(schema) ?? JSON.stringify(schema)
    texts.set(schema, text)
    return text
  }
  const count = (schema: Json): Json => {
    const text = textOf(schema)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return below(schema, count)
  }
  for (const schema of all) count(schema)
  const names = new Map<string, string>()
  const schemas: Json = { ...fixed }

  const refer = (schema: Json, place: readonly string[], around = 1): Json => {
    const text = textOf(schema)
    const times = counts.get(text) ?? 0
    const isNamed = text.length >= shortest && times > around
    const known = names.get(text)
    if (isNamed && known !== undefined) return { $ref: `#/components/schemas/${known}` }
    const name = isNamed ? freeName(place, (each) => each in schemas) : ''
    if (isNamed) {
      names.set(text, name)
      // The name is taken before its parts look for theirs.
      schemas[name] = {}
    }
    const inside = isNamed ? times : around
    const whole = below(schema, (child, word) => refer(child, isNamed ? [name, word] : [...place, word], inside))
    if (!isNamed) return whole
    schemas[name] = whole
    return { $ref: `#/components/schemas/${name}` }
  }
  return { refer, schemas }
}

type Paths = Record<string, Record<string, Json>>

/** An operation with each schema that it holds replaced. */
function withSchemas(operation: Json, replace: (schema: Json, place: string) => Json): Json {
  const inContent = (holder: unknown, place: string): unknown => {
    if (!isJson(holder) || !isJson(holder['content'])) return holder
    const types = Object.entries(holder['content']).map(([type, media]) => [type, inMedia(media, place)])
    return { ...holder, content: Object.fromEntries(types) }
  }
  const inMedia = (media: unknown, place: string) =>
    isJson(media) && isJson(media['schema']) ? { ...media, schema: replace(media['schema'], place) } : media
  const result: Json = { ...operation }
  const { parameters, requestBody, responses } = operation
  if (Array.isArray(parameters))
    result['parameters'] = parameters.map((one: Json) => ({ ...one, schema: replace(one['schema'] as Json, String(one['name'])) }))
  if (requestBody !== undefined) result['requestBody'] = inContent(requestBody, 'body')
  if (isJson(responses))
    result['responses'] = Object.fromEntries(
      Object.entries(responses).map(([status, one]) => [status, Number(status) < 400 ? inContent(one, 'reply') : one]),
    )
  const socket = operation['x-socket']
  if (isJson(socket))
    result['x-socket'] = { ...socket, comes: replace(socket['comes'] as Json, 'comes'), goes: replace(socket['goes'] as Json, 'goes') }
  return result
}

/** Parts that stand several times, by their text, with the names that `$ref` calls them. */
function sharedUnder(under: 'responses' | 'parameters', fixed: Json = {}) {
  const parts: Json = { ...fixed }
  const names = new Map<string, string>()
  const refer = (part: Json, place: string): Json => {
    const text = JSON.stringify(part)
    const name = names.get(text) ?? freeName([place], (each) => each in parts)
    names.set(text, name)
    parts[name] = part
    return { $ref: `#/components/${under}/${name}` }
  }
  return { parts, refer }
}

/** The paths of a document whose schemas, refusals and parameters stand once, below their names. @param fixed parts that have their names already */
export function shareParts(paths: Paths, fixed: { schemas?: Json; responses?: Json } = {}) {
  const all: Json[] = []
  const each = (change: (operation: Json) => Json): Paths =>
    Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
      ]),
    )
  each((operation) =>
    withSchemas(operation, (schema) => {
      all.push(schema)
      return schema
    }),
  )
  const { refer, schemas } = shareSchemas(all, fixed.schemas ?? {})
  const responses = sharedUnder('responses', fixed.responses)
  const parameters = sharedUnder('parameters')
  const shared = each((operation) => {
    const place = String(operation['operationId'])
    const one = withSchemas(operation, (schema, word) => refer(schema, [place, word]))
    const stated = Object.entries(isJson(one['responses']) ? one['responses'] : {}).map(([status, response]) => [
      status,
      Number(status) >= 400 && isJson(response) ? responses.refer(response, `E${status}`) : response,
    ])
    const taken = Array.isArray(one['parameters'])
      ? one['parameters'].map((given: Json) => parameters.refer(given, String(given['name'])))
      : []
    return { ...one, ...(taken.length === 0 ? {} : { parameters: taken }), responses: Object.fromEntries(stated) }
  })
  return { paths: shared, schemas, responses: responses.parts, parameters: parameters.parts }
}
