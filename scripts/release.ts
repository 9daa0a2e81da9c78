/** `pnpm release`: what is given to others of a version, in one folder. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tellUsage } from './command/usage.ts'
import { digestsOf, packArchive } from './release/archive.ts'
import { changesOf } from './release/changes.ts'
import { noticesOf, readParts, writeBom } from './release/parts.ts'
import { build } from './start/build.ts'
import { openRun } from './start/run.ts'
import { talkHere } from './start/talk.ts'

tellUsage(`npx --yes pnpm@12 release [--out FOLDER] [--images [--base IMAGE]]

Makes a release of what is committed: beacon-VERSION.tar.gz, which starts without building, compose.yml, the list of all parts with their
licences (CycloneDX), the texts of these licences, what is new, and SHA256SUMS. The version is that of package.json. --images builds the
images of compose.yml as well, of --base (scripts/image.ts), and lists the parts of each.`)
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'release' }, images: { type: 'boolean', default: false }, base: { type: 'string' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
/** A release that nobody can make again, or says nothing of itself, is none. */
function mustBeReady(version: string): string {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim()
  if (changed !== '') throw new Error(`These files are not committed:\n${changed}`)
  const changes = changesOf(root, version)
  if (changes === null) throw new Error(`CHANGELOG.md says nothing of version ${version}.`)
  return changes
}

/** Answers the lists of their parts; the digest of each image stands in its list. */
function buildImages(out: string, version: string): string[] {
  const base = values.base === undefined ? [] : ['--base', values.base]
  execFileSync(process.execPath, [join(root, 'scripts/image.ts'), '--out', out, ...base], { cwd: root, stdio: 'inherit' })
  return readdirSync(out).filter((file) => file.endsWith(`-${version}.cdx.json`) && file !== `beacon-${version}.cdx.json`)
}

async function makeRelease(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const changes = mustBeReady(version)
  const bom = writeBom(root)
  const { parts, refused } = readParts(bom)
  if (refused.length > 0) throw new Error(`These parts may not be passed on:\n${refused.join('\n')}`)
  const talk = talkHere(root)
  const code = await build(root, openRun(root).run, talk).finally(() => talk.end(false))
  if (code !== 0) throw new Error('The apps could not be built.')
  const out = resolve(values.out)
  mkdirSync(out, { recursive: true })
  const name = `beacon-${version}`
  const at = (file: string) => join(out, file)
  writeFileSync(at(`${name}.cdx.json`), `${JSON.stringify(bom, null, 1)}\n`)
  writeFileSync(at('NOTICES.txt'), noticesOf(root, parts))
  writeFileSync(at('NEWS.md'), `${changes}\n`)
  packArchive(root, at(`${name}.tar.gz`), { name, beside: [at('NOTICES.txt')] })
  copyFileSync(join(root, 'deploy/compose.yml'), at('compose.yml'))
  const files = [
    `${name}.tar.gz`,
    `${name}.cdx.json`,
    'NOTICES.txt',
    'NEWS.md',
    'compose.yml',
    ...(values.images ? buildImages(out, version) : []),
  ]
  writeFileSync(at('SHA256SUMS'), await digestsOf(files.map(at)))
  say(`Beacon ${version}, ${parts.length} parts of others: ${out}`)
}

await makeRelease().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
