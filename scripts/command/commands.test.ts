import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'README.zh.md',
  'apps/server/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(isPage)
    .map((name) => `docs/${name}`),
  ...globSync('docs/handbook/*/*.md', { cwd: root }),
]
function isPage(name: string): boolean {
  return name.endsWith('.md')
}
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
const ofPnpm = ['install', 'exec']

/** What the documents call, as `[document, text]`: whatever names a script, Node with a file, or pnpm. */
const calls = documents.flatMap((document) =>
  [...read(document).matchAll(/(?:(?:npx (?:--yes )?)?\bpnpm(?:@\d+)?|[\w./-]*\bnode) [\w:./-]+/gu)].map(([text]) => ({ document, text })),
)

/** The PATH of whoever has Node and nothing else, and that of what pnpm runs. */
const systemPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
const underPnpm = [join(root, 'node_modules/.bin'), systemPath].join(delimiter)

test('the documents call something', () => expect(calls.length).toBeGreaterThan(20))

test('a TypeScript file is run by the Node of the workspace: an older one does not know the suffix', () => {
  const wrong = calls.filter(({ text }) => / ?node \S+\.ts/u.test(text) && !/node_modules\/(?:\.bin|node\/bin)\/node /u.test(text))
  expect(wrong).toEqual([])
})

test('pnpm is called by npx, for nobody has it by itself', () => {
  const wrong = calls.filter(({ text }) => /\bpnpm/u.test(text) && !text.startsWith('npx --yes pnpm@12 '))
  expect(wrong).toEqual([])
})

test('every script that is named exists', () => {
  const missing = calls.filter(({ text }) => {
    const [word = ''] = text.split(' ').slice(-1)
    if (word.endsWith('.ts')) return !existsSync(join(root, word))
    return /\bpnpm/u.test(text) && !word.startsWith('--') && !(word in scripts) && !ofPnpm.includes(word)
  })
  expect(missing).toEqual([])
})

const ofTable = [...read('README.md').matchAll(/^\| `([a-z:]+)[^|]*\|/gmu)].map(([, name = '']) => name)
const ofScripts = Object.values(scripts).flatMap((command) => /^node (\S+\.ts)/u.exec(command)?.[1] ?? [])
const ofFolder = readdirSync(join(root, 'scripts'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `scripts/${name}`)

test('the table of the README names scripts', () => {
  expect(ofTable.length).toBeGreaterThan(4)
  expect(ofTable.filter((name) => !(name in scripts))).toEqual([])
})

const commands = [...new Set([...ofScripts, ...ofFolder, 'bench/src/peer.ts'])]

test.each(commands)('%s --help says how it is called and does nothing', { timeout: 120_000 }, (path) => {
  const options = { cwd: root, encoding: 'utf8', timeout: 110_000 } as const
  // As the documents write it, and as pnpm runs it: the first `node` of its PATH is the workspace's.
  const byPath = path.startsWith('scripts/') && Object.values(scripts).includes(`node ${path}`)
  const said = byPath
    ? execFileSync('/bin/sh', ['-c', `node ${path} --help`], { ...options, env: { PATH: underPnpm } })
    : execFileSync(join(root, 'node_modules/.bin/node'), [path, '--help'], { ...options, env: { PATH: systemPath } })
  expect(said).toMatch(/^Usage: (?:npx --yes pnpm@12|node_modules\/\.bin\/node) /u)
})
