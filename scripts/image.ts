/** Builds the images of this version from what lies here, installed and built. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '../apps/server/src/version.ts'
import { tellUsage } from './command/usage.ts'
import { imageBom, packagesIn } from './image/debian.ts'
import { layOut } from './image/layout.ts'

tellUsage(`node_modules/.bin/node scripts/image.ts [--only TARGET] [--base IMAGE] [--layout FOLDER] [--out FOLDER]

Lays out a folder and builds four images of it with docker: beacon/server, beacon/scene-machine, beacon/postgres and beacon/proxy, each
with the tag ${version}. Install and build first. --base names another Debian 12 than debian:bookworm-slim, --only builds one of them,
--layout writes the folder and builds nothing. While it builds, docker fetches packages of Debian. Of each image a list of these packages
with their licences (CycloneDX) and its digest come into --out (release).`)

const targets = ['server', 'scene-machine', 'postgres', 'proxy'] as const
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { only: { type: 'string' }, base: { type: 'string' }, layout: { type: 'string' }, out: { type: 'string', default: 'release' } },
})

/** A folder of ours, or an empty one that somebody names. */
function folderOf(wished: string | undefined): string {
  if (wished === undefined) return mkdtempSync(join(tmpdir(), 'beacon-image-'))
  const folder = resolve(wished)
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  return folder
}

function build(folder: string, target: string): void {
  const base = values.base === undefined ? [] : ['--build-arg', `BASE=${values.base}`]
  const args = [
    'build',
    '--file',
    join(folder, 'deploy/Dockerfile'),
    '--target',
    target,
    '--tag',
    `beacon/${target}:${version}`,
    ...base,
    folder,
  ]
  const { status, error } = spawnSync('docker', args, { stdio: 'inherit' })
  if (error !== undefined) throw new Error(`docker could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`beacon/${target} was not built.`)
}

/** Which packages of Debian an image holds stands in no file of ours: it is asked. */
function listParts(target: string): void {
  const name = `beacon/${target}`
  const { id, packages } = packagesIn(`${name}:${version}`)
  const out = resolve(values.out)
  mkdirSync(out, { recursive: true })
  const path = join(out, `beacon-${target}-${version}.cdx.json`)
  writeFileSync(path, `${JSON.stringify(imageBom({ name, version, id }, packages), null, 1)}\n`)
  const named = packages.filter(({ licences }) => licences.length > 0).length
  process.stderr.write(
    `${name}:${version} ${id}\n${packages.length} packages of Debian, ${named} with licences that machines read: ${path}\n`,
  )
}

function main(): void {
  const wished = targets.filter((target) => values.only === undefined || values.only === target)
  if (wished.length === 0) throw new Error(`--only is one of ${targets.join(', ')}.`)
  const folder = folderOf(values.layout)
  try {
    process.stderr.write(`Laying out ${folder} …\n`)
    const { packages } = layOut(root, folder)
    process.stderr.write(`${packages} packages\n`)
    if (values.layout !== undefined) return
    for (const target of wished) {
      build(folder, target)
      listParts(target)
    }
  } finally {
    if (values.layout === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
