import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'

type Node = ESTree.Node
interface Edit {
  start: number
  end: number
  text: string
}

const contract = join(import.meta.dirname, '../../api/src')
/** What a caller needs of an operation: the rest is for the server, the documents and the check of replies. */
const keptFields = new Set(['method', 'path'])

function initialisers(program: ESTree.Program): Node[] {
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
    .flatMap(({ init }) => (init === null || init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression' ? [] : [init]))
}

/** One operation, `endpoint({ … })`, or those of a noun: `{ list: endpoint({ … }), … }`. */
function operationsOf(init: Node): { call: Node; spec: ESTree.ObjectExpression }[] {
  if (init.type === 'ObjectExpression')
    return init.properties.flatMap((property) => (property.type === 'Property' ? operationsOf(property.value) : []))
  if (init.type !== 'CallExpression') return []
  const { callee, arguments: [spec] } = init // prettier-ignore
  const isOperation = callee.type === 'Identifier' && callee.name === 'endpoint' && spec?.type === 'ObjectExpression'
  return isOperation ? [{ call: init, spec }] : []
}

function bare({ call, spec }: { call: Node; spec: ESTree.ObjectExpression }, code: string): Edit {
  const fields = spec.properties.filter(
    (field) => field.type === 'Property' && field.key.type === 'Identifier' && keptFields.has(field.key.name),
  )
  return { start: call.start, end: call.end, text: `{ ${fields.map((field) => code.slice(field.start, field.end)).join(', ')} }` }
}

/** Declarations of the contract call functions that only make values; said so, an unused one leaves the bundle. */
function whole(init: Node, code: string): Edit[] {
  const text = code.slice(init.start, init.end)
  return /\(|\.{3}/.test(text) ? [{ start: init.start, end: init.end, text: `/*@__PURE__*/ (() => (${text}))()` }] : []
}

/** One module of the contract with only the addresses of its operations. */
export function withoutSchemas(code: string, program: ESTree.Program): string {
  const edits = initialisers(program).flatMap((init) => {
    const operations = operationsOf(init)
    return operations.length > 0 ? operations.map((operation) => bare(operation, code)) : whole(init, code)
  })
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

/**
 * Leaves the schemas of the contract out of an app that only shows: its operations keep method and path, types stay what they are,
 * replies are taken as they come. Without the schemas the library that checks them is not in the bundle either.
 */
export function bareContract(): Plugin {
  return {
    name: 'beacon:bare-contract',
    // Served from its sources the app checks its replies as the others do.
    apply: 'build',
    enforce: 'post',
    // Fields taken out of an object of fields do nothing either.
    config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        if (!id.startsWith(contract)) return null
        return { code: withoutSchemas(code, this.parse(code)), map: null }
      },
    },
  }
}
