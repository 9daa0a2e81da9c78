import type { SceneProblem } from '@beacon/api/scene/problems'
import type { Document, LineCounter } from 'yaml'

const depthMax = 16

export interface ReadText {
  value: unknown
  problems: SceneProblem[]
  /** The line of what stands at a path, or of what is nearest above it. */
  lineOf: (path: readonly (string | number)[]) => number | null
}

/**
 * Reads a YAML text of the core schema, of at most `sceneLimits.text_bytes`. Aliases are refused, so nothing is larger than it was
 * written; keys are compared here, because the package compares each with each.
 */
export async function readText(text: string): Promise<ReadText> {
  const yaml = await import('yaml')
  const lines = new yaml.LineCounter()
  const document = yaml.parseDocument(text, { schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false, lineCounter: lines })
  const [error] = document.errors
  if (error !== undefined) {
    const { line } = lines.linePos(error.pos[0])
    const why = error.message.slice(0, 200)
    const code = error.code === 'RESOURCE_EXHAUSTION' ? 'yaml_depth' : 'yaml_wrong'
    return refused({ code, level: 'error', path: [], details: { why, max: depthMax } }, line)
  }
  const found = boundsProblem(yaml, document)
  if (found !== null) return refused(found.problem, found.offset === null ? null : lines.linePos(found.offset).line)
  return { value: document.toJS({ maxAliasCount: 0 }), problems: [], lineOf: (path) => lineAt(yaml, document, lines, path) }
}

const refused = (problem: SceneProblem, line: number | null): ReadText => ({ value: undefined, problems: [problem], lineOf: () => line })

type Yaml = typeof import('yaml')
interface PlacedProblem {
  problem: SceneProblem
  offset: number | null
}
const problem = (code: SceneProblem['code'], details: SceneProblem['details'] = {}): SceneProblem => ({
  code,
  level: 'error',
  path: [],
  details,
})

function boundsProblem(yaml: Yaml, document: Document.Parsed): PlacedProblem | null {
  const waiting: { node: unknown; depth: number }[] = [{ node: document.contents, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (yaml.isAlias(node)) return { problem: problem('yaml_aliases'), offset: node.range?.[0] ?? null }
    if (!yaml.isCollection(node)) continue
    if (depth > depthMax) return { problem: problem('yaml_depth', { max: depthMax }), offset: node.range?.[0] ?? null }
    const keys = new Set<string>()
    for (const item of node.items) {
      if (!yaml.isPair(item)) {
        waiting.push({ node: item, depth: depth + 1 })
        continue
      }
      const key = String(item.key)
      if (keys.has(key)) return { problem: problem('yaml_key_twice', { key }), offset: offsetOf(yaml, item.key) }
      keys.add(key)
      waiting.push({ node: item.key, depth: depth + 1 }, { node: item.value, depth: depth + 1 })
    }
  }
  return null
}

const offsetOf = (yaml: Yaml, node: unknown): number | null => (yaml.isNode(node) ? (node.range?.[0] ?? null) : null)

function lineAt(yaml: Yaml, document: Document.Parsed, lines: LineCounter, path: readonly (string | number)[]): number | null {
  let node: unknown = document.contents
  let offset = offsetOf(yaml, node)
  for (const key of path) {
    if (!yaml.isCollection(node)) break
    const pair = yaml.isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined
    const inner: unknown = yaml.isMap(node) ? pair?.value : node.get(key, true)
    // The line of a key, not of the value that may begin below it.
    offset = offsetOf(yaml, pair?.key ?? inner) ?? offset
    node = inner
  }
  return offset === null ? null : lines.linePos(offset).line
}
