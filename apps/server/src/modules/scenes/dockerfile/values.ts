import { cut } from './lines.ts'
import { expand, splitWords, type Escape } from './words.ts'

/** What a stage's variables are as far as the file says it: what a base brings is not known here. */
export interface Values {
  env: Map<string, string | undefined>
  args: Map<string, string | undefined>
}
export const openValues = (env: Values['env'] = new Map()): Values => ({ env: new Map(env), args: new Map() })

/** ENV goes before ARG, whatever came first. */
export const findIn =
  ({ env, args }: Values) =>
  (name: string): string | undefined =>
    env.has(name) ? env.get(name) : args.get(name)

const filled = (text: string, values: Values, escape: Escape): string | undefined =>
  expand(text, { escape, find: findIn(values) }) ?? undefined

/** `ENV a=b c="d e"`, or `ENV a` with all that follows. */
export function keepEnv(values: Values, rest: string, escape: Escape): void {
  const words = splitWords(rest, escape)
  const isOld = words[0]?.includes('=') !== true
  const pairs = isOld ? [[words[0] ?? '', rest.slice((words[0] ?? '').length).trim()]] : words.map((word) => cut(word, '='))
  // All of one line see what stood before it.
  const read = pairs.map(([name = '', value = '']): [string, string | undefined] => [name, filled(value, values, escape)])
  for (const [name, value] of read) values.env.set(name, value)
}

/** `ARG a b=c`; a name alone takes what stands before the first FROM, or what the machine is. */
export function keepArgs(
  values: Values,
  rest: string,
  { escape, outer }: { escape: Escape; outer: ReadonlyMap<string, string | undefined> },
): void {
  for (const word of splitWords(rest, escape)) {
    const [name, given] = cut(word, '=')
    values.args.set(name, given === undefined ? outer.get(name) : filled(given, values, escape))
  }
}

/** What builders tell of the machine to those who ask by ARG. */
export function platformArgs(arch: string): Map<string, string> {
  const of = (kind: string): [string, string][] => [
    [`${kind}PLATFORM`, `linux/${arch}`],
    [`${kind}OS`, 'linux'],
    [`${kind}ARCH`, arch],
    [`${kind}VARIANT`, ''],
  ]
  return new Map([...of('TARGET'), ...of('BUILD')])
}
