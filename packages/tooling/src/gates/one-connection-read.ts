import { posix } from 'node:path'
import { parseSync, type ESTree } from 'vite'
import type { SourceFile } from './source-file.ts'

/** A place inside a function that needs a connection, or may: `inTx` where the caller holds one already. */
interface Place {
  at: number
  inTx: boolean
}
/** A function of an answer that a port gives: `xPort.answer().f(…)`, `kindX.of(row).hooks.f(…)`. */
export interface PortCall {
  port: string
  path: readonly string[]
}
export interface Call extends Place {
  name: string
  arguments: number
  asked: PortCall | null
}
export interface Read {
  direct: (Place & { what: string })[]
  calls: Call[]
  /** Where an executor may be left out: without it the pool is used, with it not. */
  optionalAt: number
}
interface Named {
  file: string
  name: string
}
/** An object as it is written: a member is a function, a name of the module, or an object again. */
export interface ReadObject {
  members: Map<string, Read | string | ReadObject>
  /** Names that are spread into it; a later one covers an earlier one. */
  spreads: string[]
}
export interface ReadModule {
  file: SourceFile
  functions: Map<string, Read>
  objects: Map<string, ReadObject>
  imports: Map<string, Named>
  exports: Map<string, Named>
  stars: string[]
}
/** The tree as data: what a node holds beyond its type is asked by name. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesOf)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? textOf(value['name']) : '')
const isFunction = ({ type }: Node) => /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/u.test(type)
const innerOf = (parameter: Node): Node => nodesOf(parameter['left'])[0] ?? parameter

const executors = /^(?:tx|executor)$/u
const executorTypes = /^:\s*(?:Tx|Executor)$/u
const platforms = /ctx$|platform$|^(?:person|server|signedIn)$/iu
const platformTypes = /Platform|Ctx|SignedIn|Holder/u
const keyed = /^(?:get|set|delete|has)$/u

/** What one function needs, its inner functions with it. */
class Reader {
  private readonly text: string
  private readonly taken = new Set<string>()
  /** Local names of what a port answered. */
  private readonly answers = new Map<string, string>()
  readonly read: Read = { direct: [], calls: [], optionalAt: -1 }

  constructor(text: string, root: Node) {
    this.text = text
    if (isFunction(root)) this.read.optionalAt = nodesOf(root['params']).findIndex((one) => this.isExecutor(one) && this.isOptional(one))
    this.walk(root, false, null)
  }

  private typeOf(parameter: Node): string {
    const type = nodesOf(innerOf(parameter)['typeAnnotation'])[0]
    return type === undefined ? '' : this.text.slice(type.start, type.end)
  }

  private isExecutor(parameter: Node): boolean {
    return executors.test(nameOf(innerOf(parameter))) || executorTypes.test(this.typeOf(parameter))
  }

  private isOptional(parameter: Node): boolean {
    return parameter.type === 'AssignmentPattern' || parameter['optional'] === true
  }

  /** `{ db }` or `{ pool }` of a platform, taken apart in the parameters. */
  private take(parameter: Node): void {
    const pattern = innerOf(parameter)
    if (pattern.type !== 'ObjectPattern' || !platformTypes.test(this.typeOf(parameter))) return
    for (const property of nodesOf(pattern['properties'])) {
      const name = nameOf(property['key'])
      if (name === 'db' || name === 'pool') this.taken.add(nameOf(property['value']))
    }
  }

  private walk(node: Node, inTx: boolean, parent: Node | null): void {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/u.test(node.type)) return
    let isInside = inTx
    if (isFunction(node)) {
      const parameters = nodesOf(node['params'])
      for (const one of parameters) this.take(one)
      isInside ||= parameters.some((one) => this.isExecutor(one) && !this.isOptional(one))
    }
    const what = this.needs(node, parent)
    if (what !== null) this.read.direct.push({ at: node.start, inTx: isInside, what })
    if (node.type === 'VariableDeclarator') this.keepAnswer(node)
    const asked = node.type === 'CallExpression' ? this.askedBy(node) : null
    const called = node.type === 'CallExpression' ? (asked?.path.at(-1) ?? nameOf(node['callee'])) : ''
    const given = nodesOf(node['arguments'])
    if (called !== '' && !given.some(isOwnContext))
      this.read.calls.push({ at: node.start, inTx: isInside, name: called, arguments: given.length, asked })
    for (const child of childrenOf(node)) this.walk(child, isInside, node)
  }

  private keepAnswer(node: Node): void {
    const port = portOf(nodesOf(node['init'])[0])
    if (port !== '') this.answers.set(nameOf(node['id']), port)
  }

  private askedBy(call: Node): PortCall | null {
    const path: string[] = []
    let [object] = nodesOf(call['callee'])
    while (object?.type === 'MemberExpression' && object['computed'] !== true) {
      path.unshift(nameOf(object['property']))
      ;[object] = nodesOf(object['object'])
    }
    const port = portOf(object) || (this.answers.get(nameOf(object)) ?? '')
    return port === '' || path.length === 0 ? null : { port, path }
  }

  private needs(node: Node, parent: Node | null): string | null {
    if (parent?.type === 'CallExpression' && nodesOf(parent['arguments']).includes(node) && isKeyed(parent)) return null
    if (node.type === 'Identifier')
      return this.taken.has(nameOf(node)) && parent?.type !== 'Property' && !isName(node, parent) ? nameOf(node) : null
    if (node.type !== 'MemberExpression' || node['computed'] === true) return null
    const name = nameOf(node['property'])
    const [object] = nodesOf(node['object'])
    if (name === 'db' || (name === 'pool' && platforms.test(nameOf(object)))) return name
    const room = object?.type === 'MemberExpression' ? nameOf(object['property']) : ''
    return (room === 'storage' && name !== 'path') || room === 'outbound' ? room : null
  }
}

/** The port of `xPort.answer()` or `kindX.of(…)`; empty for anything else. */
function portOf(node: Node | undefined): string {
  const [callee] = node?.type === 'CallExpression' ? nodesOf(node['callee']) : []
  return callee?.type === 'MemberExpression' && /^(?:answer|of)$/u.test(nameOf(callee['property'])) ? nameOf(callee['object']) : ''
}

/** A pool as the key of what a process remembers asks it for nothing. */
const isKeyed = (call: Node): boolean =>
  keyed.test(
    nodesOf(call['callee'])
      .map((one) => nameOf(one['property']))
      .join(''),
  )
const isName = (node: Node, parent: Node | null): boolean =>
  parent?.type === 'MemberExpression' && nodesOf(parent['property']).includes(node)
/** `{ ...ctx, db: tx }`: a context that is the transaction. */
const isOwnContext = (node: Node): boolean =>
  node.type === 'ObjectExpression' && nodesOf(node['properties']).some((one) => nameOf(one['key']) === 'db')

/** `{ … } as const`, `{ … } satisfies Port`: what stands inside. */
const bare = (node: Node): Node => (/^TS(?:As|Satisfies)Expression$/u.test(node.type) ? (nodesOf(node['expression'])[0] ?? node) : node)

function readObject(text: string, node: Node): ReadObject {
  const object: ReadObject = { members: new Map(), spreads: [] }
  for (const property of nodesOf(node['properties'])) {
    if (property.type === 'SpreadElement') object.spreads.push(nameOf(property['argument']))
    const [value] = nodesOf(property['value'])
    if (value === undefined) continue
    const inner = bare(value)
    const member = isFunction(inner)
      ? new Reader(text, inner).read
      : inner.type === 'ObjectExpression'
        ? readObject(text, inner)
        : nameOf(inner)
    object.members.set(nameOf(property['key']), member)
  }
  return object
}

function declare(module: ReadModule, node: Node | undefined): void {
  if (node === undefined) return
  const { text } = module.file
  if (node.type === 'FunctionDeclaration') module.functions.set(nameOf(node['id']), new Reader(text, node).read)
  if (node.type === 'VariableDeclaration')
    for (const one of nodesOf(node['declarations'])) {
      const [value] = nodesOf(one['init'])
      if (value === undefined) continue
      module.functions.set(nameOf(one['id']) || `at ${one.start}`, new Reader(text, value).read)
      const inner = bare(value)
      if (inner.type === 'ObjectExpression') module.objects.set(nameOf(one['id']), readObject(text, inner))
    }
}

/** The functions of a module and the names it takes from others. */
export function readModule(file: SourceFile): ReadModule {
  const module: ReadModule = { file, functions: new Map(), objects: new Map(), imports: new Map(), exports: new Map(), stars: [] }
  const tree: ESTree.Program = parseSync(file.path, file.text).program
  for (const node of nodesOf(tree.body)) {
    const from = textOf(nodesOf(node['source'])[0]?.['value'])
    const target = from.startsWith('.') ? posix.join(posix.dirname(file.path), from) : from === '' ? file.path : ''
    const names = nodesOf(node['specifiers'])
    if (node.type === 'ImportDeclaration')
      for (const one of names) module.imports.set(nameOf(one['local']), { file: target, name: nameOf(one['imported']) })
    else if (node.type === 'ExportAllDeclaration') module.stars.push(target)
    else if (node.type === 'ExportNamedDeclaration') {
      for (const one of names) module.exports.set(nameOf(one['exported']), { file: target, name: nameOf(one['local']) })
      declare(module, nodesOf(node['declaration'])[0])
    } else declare(module, node)
  }
  return module
}
