import type { SourceFile } from './source-file.ts'

/** Where the composition root gives the answers of ports, and of the kinds. */
const portsFile = 'apps/server/src/ports.ts'
const kindsFile = 'apps/server/src/modules/kinds/index.ts'
const kindEntry = /^apps\/server\/src\/modules\/kinds\/(?!port\/)[^/]+\/index\.ts$/u

/** Where the answer of a port stands: a name of a file, and the members that lead to it. */
export interface Answer {
  file: string
  name: string
  path: readonly string[]
}

/** What answers a port: one name for one function of a wing's port, and one of each kind for a port of the kinds. */
export function openAnswers(files: readonly SourceFile[]): (port: string, path: readonly string[]) => Answer[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const ofWings = new Map(
    [...textOf(portsFile).matchAll(/(\w+)\.use\(\{([^}]*)\}\)/gu)].map(([, port = '', names = '']) => [port, namesIn(names)]),
  )
  const ofKinds = new Map(
    [...textOf(kindsFile).matchAll(/(\w+)\.use\(answers\('(\w+)'\)\)/gu)].map(([, port = '', name = '']) => [port, name]),
  )
  const kinds = files
    .filter(({ path }) => kindEntry.test(path))
    .flatMap(({ path, text }) => entriesOf(text).map((name) => ({ file: path, name })))
  return (port, path) => {
    const [first = '', ...rest] = path
    const name = ofWings.get(port)?.get(first)
    if (name !== undefined) return [{ file: portsFile, name, path: rest }]
    const answer = ofKinds.get(port)
    return answer === undefined ? [] : kinds.map((kind) => ({ ...kind, path: [answer, ...path] }))
  }
}

/** `{ f, g: h }`: by the name of the port's function the name of what answers. */
function namesIn(text: string): Map<string, string> {
  const pairs = text.split(',').flatMap((one) => {
    const [name = '', answer = name] = one.split(':').map((part) => part.trim())
    return name === '' ? [] : [[name, answer] as const]
  })
  return new Map(pairs)
}

const entriesOf = (text: string): string[] => [...text.matchAll(/export const (\w+): ServerKind\b/gu)].map(([, name = '']) => name)
