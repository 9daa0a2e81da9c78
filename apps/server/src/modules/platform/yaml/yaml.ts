import { isAlias, isCollection, isMap, isScalar, parseDocument, visit } from 'yaml'
import { written } from '../archive/index.ts'

const depthMax = 32
const aliasMax = 100

export type YamlProblem = { code: 'yaml_wrong' | 'yaml_depth' | 'yaml_aliases'; details: Record<string, unknown> }

/** A YAML text of the core schema, with its bounds: depth 32, 100 aliases. Numbers and truth values keep their spelling. */
export function readYaml(text: string): { value: unknown } | { problem: YamlProblem } {
  try {
    const document = parseDocument(text, { schema: 'core', merge: false, uniqueKeys: true, prettyErrors: true })
    const [error] = document.errors
    if (error?.code === 'RESOURCE_EXHAUSTION') return { problem: { code: 'yaml_depth', details: { max: depthMax } } }
    if (error !== undefined)
      return { problem: { code: 'yaml_wrong', details: { line: error.linePos?.[0].line ?? 0, why: error.message.split('\n')[0] } } }
    const problem = boundsOf(document.contents)
    if (problem !== null) return { problem }
    visit(document, {
      Scalar(key, node) {
        const { value, source } = node
        if (key !== 'key' && source !== undefined && (typeof value === 'number' || typeof value === 'boolean'))
          node.value = written(value, source)
      },
    })
    return { value: document.toJS({ maxAliasCount: aliasMax }) }
  } catch (error) {
    if (error instanceof RangeError) return { problem: { code: 'yaml_depth', details: { max: depthMax } } }
    if (error instanceof ReferenceError) return { problem: { code: 'yaml_aliases', details: { max: aliasMax } } }
    throw error
  }
}

function boundsOf(root: unknown): YamlProblem | null {
  const waiting: Array<{ node: unknown; depth: number }> = [{ node: root, depth: 1 }]
  let aliases = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (isAlias(node) && (aliases += 1) > aliasMax) return { code: 'yaml_aliases', details: { max: aliasMax } }
    if (!isCollection(node) || isScalar(node)) continue
    if (depth > depthMax) return { code: 'yaml_depth', details: { max: depthMax } }
    if (isMap(node))
      for (const pair of node.items) waiting.push({ node: pair.key, depth: depth + 1 }, { node: pair.value, depth: depth + 1 })
    else for (const item of node.items) waiting.push({ node: item, depth: depth + 1 })
  }
  return null
}
