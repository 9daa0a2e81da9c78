import { parse } from '@babel/parser'
import type { SourceFile, Violation } from './source-file.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isScreen = (path: string) => /^(?:apps\/(?:admin|arena|screens)|packages\/(?:ui|auth|router|i18n))\/.*\.tsx?$/u.test(path)
const isTest = (path: string) => /\.test\.tsx?$|\/gallery\//u.test(path)
/** What a hint is called: the line below a field, the note beside an entry of a menu. */
const names: ReadonlySet<unknown> = new Set(['help', 'hint'])
const mostWords = 20

/** The name and the value of a property, an attribute or a constant; null for any other node. */
function namedValue({ type, key, name, id, value, init }: Node): { name: unknown; value: unknown } | null {
  if (type === 'ObjectProperty') return { name: isNode(key) ? (key['name'] ?? key['value']) : null, value }
  if (type === 'JSXAttribute') return { name: isNode(name) ? name['name'] : null, value }
  return type === 'VariableDeclarator' ? { name: isNode(id) ? id['name'] : null, value: init } : null
}

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    if (key === 'loc' || key.endsWith('omments')) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })

/** One text as people read it; a value in it counts as one word. */
function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { type, value, quasis, children } = node
  if (type === 'StringLiteral' || type === 'JSXText') return String(value)
  if (type === 'TemplateLiteral' && Array.isArray(quasis))
    return quasis.map((one: Node) => String(isNode(one['value']) ? one['value']['cooked'] : '')).join('0')
  if (type === 'JSXElement' && Array.isArray(children)) return children.map(textOf).join('')
  return type === 'JSXExpressionContainer' && isNode(node['expression']) ? textOf(node['expression']) || '0' : ''
}

/** The texts of a hint, each with its line: `t` and `msg` with a template or a message, and `<Trans>`. */
function textsIn(node: Node): { text: string; line: number }[] {
  const { type, tag, quasi, callee, arguments: given, openingElement, loc } = node
  const line = isNode(loc) && isNode(loc['start']) ? Number(loc['start']['line']) : 0
  const isMacro = (one: unknown) => isNode(one) && (one['name'] === 't' || one['name'] === 'msg')
  if (type === 'TaggedTemplateExpression' && isMacro(tag)) return [{ text: textOf(quasi), line }]
  if (type === 'CallExpression' && isMacro(callee) && Array.isArray(given))
    return childrenOf({ given })
      .flatMap(childrenOf)
      .flatMap((one) => {
        const found = namedValue(one)
        return found?.name === 'message' ? [{ text: textOf(found.value), line }] : []
      })
  const opened = isNode(openingElement) ? openingElement['name'] : null
  if (isNode(opened) && opened['name'] === 'Trans') return [{ text: textOf(node), line }]
  return childrenOf(node).flatMap(textsIn)
}

const wordsOf = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function hintsOf({ path, text }: SourceFile): { text: string; line: number }[] {
  const { program } = parse(text, { sourceType: 'module', plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] })
  const found: { text: string; line: number }[] = []
  const open = childrenOf({ program })
  for (const node of open) {
    const named = namedValue(node)
    if (named !== null && names.has(named.name) && isNode(named.value)) found.push(...textsIn(named.value))
    else open.push(...childrenOf(node))
  }
  return found
}

/** A hint below a field is read at a glance: twenty English words say what happens; the handbook says the rest. */
export function hintLengths(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => isScreen(path) && !isTest(path) && /\b(?:help|hint)\b/u.test(text))
    .flatMap((file) =>
      hintsOf(file)
        .map(({ text, line }) => ({ line, words: wordsOf(text) }))
        .filter(({ words }) => words > mostWords)
        .map(({ line, words }) => ({
          path: file.path,
          line,
          message: `A hint has ${words} words, and at most ${mostWords} are read: say what happens.`,
        })),
    )
}
