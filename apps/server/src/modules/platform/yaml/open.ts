import { isAlias, isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'

const depthMax = 32
const aliasMax = 100
/** Nodes that aliases and merge keys may repeat. */
const repeatsMax = 50_000

interface YamlProblem {
  code: 'yaml_wrong' | 'yaml_depth' | 'yaml_aliases' | 'yaml_key_twice'
  details: Record<string, string | number>
}
interface OpenedYaml {
  value: unknown
  /** The line of what stands at a path, or of what is nearest above it. */
  lineOf: (path: readonly (string | number)[]) => number | null
}
/** What a number or a truth value becomes; `source` is its spelling. */
type ScalarOf = (value: number | boolean, source: string) => unknown

/**
 * The one way YAML of others is read: core schema, aliases and merge keys (`<<`) as their readers resolve them. Depth, aliases and all
 * that they repeat are bounded; each node is resolved once, so a text takes no longer than it is written.
 */
export function openYaml(text: string, scalarOf: ScalarOf = (value) => value): OpenedYaml | { problem: YamlProblem; line: number | null } {
  const lines = new LineCounter()
  const refused = (problem: YamlProblem, offset?: number) => ({ problem, line: offset === undefined ? null : lines.linePos(offset).line })
  try {
    const options = { schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false, lineCounter: lines } as const
    const document = parseDocument(text, options)
    const [error] = document.errors
    if (error?.code === 'RESOURCE_EXHAUSTION') return refused({ code: 'yaml_depth', details: { max: depthMax } }, error.pos[0])
    if (error !== undefined)
      return refused({ code: 'yaml_wrong', details: { why: (error.message.split('\n')[0] ?? '').slice(0, 200) } }, error.pos[0])
    const { problem, offset, nodes } = boundsOf(document)
    if (problem !== null) return refused(problem, offset)
    const targets = targetsIn(document)
    const { value, weight } = new Resolver(targets, scalarOf).resolve(document.contents, 1)
    if (weight - nodes > repeatsMax) throw new Refusal('yaml_aliases', document.contents)
    return { value, lineOf: (path) => lineAt({ document, targets, lines }, path) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.problem, error.offset)
    if (error instanceof RangeError) return refused({ code: 'yaml_depth', details: { max: depthMax } })
    throw error
  }
}

class Refusal extends Error {
  readonly problem: YamlProblem
  readonly offset: number | undefined

  constructor(code: 'yaml_depth' | 'yaml_aliases', node: unknown) {
    super(code)
    this.problem = { code, details: { max: code === 'yaml_depth' ? depthMax : aliasMax } }
    this.offset = offsetOf(node)
  }
}

const offsetOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)

interface Bounds {
  problem: YamlProblem | null
  offset?: number | undefined
  nodes: number
}

/** Depth, aliases and keys as they are written, before anything is resolved. */
function boundsOf({ contents }: Document): Bounds {
  const waiting: { node: unknown; depth: number }[] = [{ node: contents, depth: 1 }]
  let aliases = 0
  let nodes = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    nodes += 1
    if (isAlias(node) && (aliases += 1) > aliasMax) return { ...placed(new Refusal('yaml_aliases', node)), nodes }
    if (!isCollection(node)) continue
    if (depth > depthMax) return { ...placed(new Refusal('yaml_depth', node)), nodes }
    const keys = new Set<string>()
    for (const item of node.items) {
      if (!isPair(item)) {
        waiting.push({ node: item, depth: depth + 1 })
        continue
      }
      const key = String(item.key)
      if (keys.has(key))
        return { problem: { code: 'yaml_key_twice', details: { key: key.slice(0, 80) } }, offset: offsetOf(item.key), nodes }
      keys.add(key)
      waiting.push({ node: item.key, depth: depth + 1 }, { node: item.value, depth: depth + 1 })
    }
  }
  return { problem: null, nodes }
}
const placed = ({ problem, offset }: Refusal) => ({ problem, offset })

type Targets = ReadonlyMap<unknown, unknown>

/** What each alias stands for: the last node before it with that anchor. */
function targetsIn(document: Document): Targets {
  const anchors = new Map<string, unknown>()
  const targets = new Map<unknown, unknown>()
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) targets.set(node, anchors.get(node.source))
      else if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
  })
  return targets
}

/** A value, how deep it goes and how many nodes it means. */
interface Resolved {
  value: unknown
  depth: number
  weight: number
}
const isMergeKey = (key: unknown): boolean => isScalar(key) && key.value === '<<' && key.type === 'PLAIN'

class Resolver {
  readonly #targets: Targets
  readonly #scalarOf: ScalarOf
  readonly #done = new Map<unknown, Resolved>()
  readonly #open = new Set<unknown>()
  /** Of each map that was made. */
  readonly #fields = new Map<unknown, ReadonlyMap<string, Resolved>>()
  #merges = 0

  constructor(targets: Targets, scalarOf: ScalarOf) {
    this.#targets = targets
    this.#scalarOf = scalarOf
  }

  resolve(node: unknown, level: number): Resolved {
    if (isAlias(node)) {
      const target = this.#targets.get(node)
      if (target === undefined || this.#open.has(target)) throw new Refusal('yaml_aliases', node)
      return this.#checked(this.resolve(target, level), node, level)
    }
    if (!isCollection(node)) return { value: isScalar(node) ? this.#scalar(node.value, node.source) : null, depth: 0, weight: 1 }
    const known = this.#done.get(node)
    if (known !== undefined) return known
    this.#open.add(node)
    const made = isMap(node) ? this.#map(node.items, level) : this.#list(node.items, level)
    this.#open.delete(node)
    this.#done.set(node, made)
    return this.#checked(made, node, level)
  }

  #checked(made: Resolved, node: unknown, level: number): Resolved {
    if (level + made.depth - 1 > depthMax) throw new Refusal('yaml_depth', node)
    return made
  }

  #scalar(value: unknown, source: string | undefined): unknown {
    const isSpelled = source !== undefined && (typeof value === 'number' || typeof value === 'boolean')
    return isSpelled ? this.#scalarOf(value, source) : (value ?? null)
  }

  #list(items: readonly unknown[], level: number): Resolved {
    const all = items.map((item) => this.resolve(isPair(item) ? item.value : item, level + 1))
    return whole(
      all.map(({ value }) => value),
      all,
    )
  }

  /** Keys of its own go before those that it merges, and an earlier source before a later one. */
  #map(items: readonly unknown[], level: number): Resolved {
    const fields = new Map<string, Resolved>()
    const merged = new Map<string, Resolved>()
    for (const item of items) {
      if (!isPair(item)) continue
      const sources = isMergeKey(item.key) ? this.#sourcesOf(item.value) : null
      if (sources === null) fields.set(keyText(item.key), this.resolve(item.value, level + 1))
      else
        for (const source of sources) for (const [key, field] of this.#fieldsOf(source, level)) if (!merged.has(key)) merged.set(key, field)
    }
    for (const [key, field] of merged) if (!fields.has(key)) fields.set(key, field)
    const value = Object.fromEntries([...fields].map(([key, field]) => [key, field.value]))
    const made = whole(value, [...fields.values()])
    this.#fields.set(value, fields)
    return made
  }

  #fieldsOf(source: unknown, level: number): ReadonlyMap<string, Resolved> {
    const fields = this.#fields.get(this.resolve(source, level).value) ?? new Map<string, Resolved>()
    this.#merges += fields.size
    if (this.#merges > repeatsMax) throw new Refusal('yaml_aliases', source)
    return fields
  }

  /** Maps to merge; null for what is none, which is a key like others then. */
  #sourcesOf(value: unknown): unknown[] | null {
    const target = (node: unknown) => (isAlias(node) ? this.#targets.get(node) : node)
    const found = target(value)
    if (isMap(found)) return [value]
    if (!isCollection(found)) return null
    return found.items.every((item) => isMap(target(item))) ? [...found.items] : null
  }
}

const whole = (value: unknown, parts: readonly Resolved[]): Resolved => ({
  value,
  depth: 1 + parts.reduce((most, part) => Math.max(most, part.depth), 0),
  weight: 1 + parts.reduce((sum, part) => sum + part.weight, 0),
})

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value ?? '') : String(key))

interface Placed {
  document: Document
  targets: Targets
  lines: LineCounter
}

function lineAt({ document, targets, lines }: Placed, path: readonly (string | number)[]): number | null {
  let node: unknown = document.contents
  let offset = offsetOf(node)
  for (const key of path) {
    if (isAlias(node)) node = targets.get(node)
    if (!isCollection(node)) break
    const pair = isMap(node) ? node.items.find((item) => keyText(item.key) === String(key)) : undefined
    const inner: unknown = isMap(node) ? pair?.value : node.get(key, true)
    // The line of a key, not of the value that may begin below it.
    offset = offsetOf(pair?.key ?? inner) ?? offset
    node = inner
  }
  return offset === undefined ? null : lines.linePos(offset).line
}
