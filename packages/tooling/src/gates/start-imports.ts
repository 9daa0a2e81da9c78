import { posix } from 'node:path'
import type { SourceFile, Violation } from './source-file.ts'

/** The entry itself imports these at first need: the parent of several workers has none of them. */
const entries = ['main', 'run', 'http/pages'].map((name) => `apps/server/src/${name}.ts`)
/** What takes megabytes and most runs of a server never need: letters, PDF, pictures, sheets, YAML, directories, sign-on of others. */
const heavy = [
  'docx',
  'hucre',
  'ldapts',
  'mammoth',
  'mdast-util-from-markdown',
  'nodemailer',
  'openid-client',
  'pdfjs-dist',
  'pdfkit',
  'sharp',
  'vite',
  'yaml',
]

/** Node drops a whole `import type`; of `import { type A }` it still loads the file. A call of `import()` loads at first need. */
// bounded: one statement of a source file of this repository
const staticImport = /^(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gmu

interface Loaded {
  name: string
  line: number
}

const importsOf = ({ text }: SourceFile): Loaded[] =>
  [...text.matchAll(staticImport)].map((match) => ({ name: match[1] ?? '', line: text.slice(0, match.index).split('\n').length }))

/** Files that the server loads before it listens: what its entries import, and what that imports. */
export function startFiles(files: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const found = new Set(entries.flatMap((path) => byPath.get(path) ?? []))
  for (const file of found)
    for (const { name } of importsOf(file)) {
      const next = name.startsWith('.') ? byPath.get(posix.join(posix.dirname(file.path), name)) : undefined
      if (next !== undefined) found.add(next)
    }
  return [...found]
}

/** The server's memory after a start is what every run pays: a heavy package is loaded by the function that needs it. */
export function startImports(files: readonly SourceFile[]): Violation[] {
  return startFiles(files).flatMap((file) =>
    importsOf(file)
      .filter(({ name }) => heavy.some((one) => name === one || name.startsWith(`${one}/`)))
      .map(({ name, line }) => ({
        path: file.path,
        line,
        message: `${name} is loaded at each start of the server: import() it where it is needed first.`,
      })),
  )
}
