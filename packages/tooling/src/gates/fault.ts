import { parse } from '@babel/parser'
import type { SourceFile } from './source-file.ts'

/** One change of a fault: lines inside a named declaration (or a named file) that become others. */
export interface Mutation {
  /** The name of a function, constant, class or property; with a dot, the end of a file's path. */
  inside: string
  /** As in a diff: ` ` stays, `-` goes, `+` comes. Spaces at both ends of a line do not count when it is looked for. */
  lines: readonly { sign: ' ' | '-' | '+'; text: string }[]
}

/** A kept fault: what goes wrong, the test that must notice it, and how to put it in. */
export interface Fault {
  name: string
  what: string
  /** End of the path of the test file that is run. */
  run: string
  /** Pattern of the names of the tests that are run. */
  test: string
  mutations: readonly Mutation[]
}

const headWords = { what: 'What', run: 'Run', test: 'Test' } as const

/** Reads a fault. @throws Error that names what is missing. */
export function readFault(name: string, text: string): Fault {
  const [head = '', ...sections] = text.split(/^In: /mu)
  const said = (word: keyof typeof headWords): string => {
    const line = head.split('\n').find((one) => one.startsWith(`${headWords[word]}: `))
    if (line === undefined) throw new Error(`has no line “${headWords[word]}:”`)
    return line.slice(headWords[word].length + 2).trim()
  }
  if (sections.length === 0) throw new Error('has no line “In:”')
  return { name, what: said('what'), run: said('run'), test: said('test'), mutations: sections.map(readMutation) }
}

function readMutation(section: string): Mutation {
  const [inside = '', ...rest] = section.split('\n')
  const lines = rest.flatMap((line): Mutation['lines'][number][] => {
    const sign = line[0]
    return sign === ' ' || sign === '-' || sign === '+' ? [{ sign, text: line.slice(1) }] : []
  })
  if (lines.every(({ sign }) => sign === '+')) throw new Error(`says no line of ${inside.trim()} that is there`)
  return { inside: inside.trim(), lines }
}

/** Where a mutation applies: the file, and its text with the mutation in it. */
export interface Placed {
  path: string
  text: string
}

/** Puts a mutation in. @throws Error when its lines stand nowhere in what it names, or at several places. */
export function putIn(mutation: Mutation, files: readonly SourceFile[]): Placed {
  const wanted = mutation.lines.filter(({ sign }) => sign !== '+').map(({ text }) => text.trim())
  const rarest = wanted.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
  const found = files.flatMap((file) => {
    if (!mayHold(file, mutation.inside) || !file.text.includes(rarest)) return []
    const lines = file.text.split('\n')
    const ranges = rangesOf(file, mutation.inside)
    return placesOf(lines, wanted)
      .filter((from) => ranges.some((range) => from >= range.from && from + wanted.length - 1 <= range.to))
      .map((from) => ({ path: file.path, lines, from }))
  })
  const [only] = found
  if (only === undefined) throw new Error(`finds its lines nowhere in ${mutation.inside}`)
  if (found.length > 1)
    throw new Error(`finds its lines at ${found.length} places of ${mutation.inside}: ${found.map(({ path }) => path).join(', ')}`)
  return { path: only.path, text: changed(only.lines, only.from, mutation).join('\n') }
}

const isFileName = (inside: string): boolean => inside.includes('.')
const mayHold = ({ path, text }: SourceFile, inside: string): boolean =>
  isFileName(inside) ? `/${path}`.endsWith(`/${inside}`) : text.includes(inside)

function placesOf(lines: readonly string[], wanted: readonly string[]): number[] {
  return Array.from(lines.keys()).filter((from) => wanted.every((line, index) => lines[from + index]?.trim() === line))
}

function changed(lines: readonly string[], from: number, mutation: Mutation): string[] {
  let at = from
  const now: string[] = []
  for (const { sign, text } of mutation.lines) {
    if (sign === ' ') now.push(lines[at] ?? '')
    if (sign === '+') now.push(text)
    else at += 1
  }
  return [...lines.slice(0, from), ...now, ...lines.slice(at)]
}

interface LineRange {
  from: number
  to: number
}

function rangesOf(file: SourceFile, inside: string): LineRange[] {
  if (isFileName(inside)) return [{ from: 0, to: Infinity }]
  return declarationsOf(file)
    .filter(({ name }) => name === inside)
    .map(({ range }) => range)
}

/** Named declarations of a file with their lines (from 0), outer ones first. */
export function declarationsOf({ path, text }: SourceFile): { name: string; range: LineRange }[] {
  const { program } = parse(text, { sourceType: 'module', plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] })
  const found: { name: string; range: LineRange }[] = []
  const open: unknown[] = [program]
  for (const node of open) {
    if (!isObject(node)) continue
    for (const name of namesOf(node)) found.push({ name, range: { from: lineOf(node, 'start'), to: lineOf(node, 'end') } })
    for (const [key, value] of Object.entries(node)) if (key !== 'loc' && !key.endsWith('omments') && isObject(value)) open.push(value)
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function lineOf(node: Record<string, unknown>, end: 'start' | 'end'): number {
  const place = isObject(node['loc']) ? node['loc'][end] : null
  return isObject(place) ? Number(place['line']) - 1 : -1
}

const named = /^(?:FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/u
const keyed = /^(?:ObjectProperty|ObjectMethod|ClassMethod|ClassPrivateMethod|ClassProperty)$/u

/** What a node declares. A statement declares its constants, so that `export const a = …` is one thing to its last line. */
function namesOf({ type, id, key, declarations }: Record<string, unknown>): string[] {
  if (typeof type !== 'string') return []
  if (named.test(type)) return textsOf([id])
  if (keyed.test(type)) return textsOf([key])
  return type === 'VariableDeclaration' && Array.isArray(declarations)
    ? textsOf(declarations.map((one: unknown) => (isObject(one) ? one['id'] : null)))
    : []
}

function textsOf(nodes: readonly unknown[]): string[] {
  return nodes.flatMap((node) => {
    if (!isObject(node)) return []
    const text = isObject(node['id']) ? node['id']['name'] : (node['name'] ?? node['value'])
    return typeof text === 'string' ? [text] : []
  })
}

/** The one test file whose path ends as a fault says. @throws Error when there is none, or several. */
export function testFileOf(run: string, paths: readonly string[]): string {
  const found = paths.filter((path) => `/${path}`.endsWith(`/${run}`))
  if (found.length === 0) throw new Error(`runs ${run}, which does not exist`)
  if (found.length > 1) throw new Error(`runs ${run}, which are ${found.length} files`)
  return found[0] ?? ''
}
