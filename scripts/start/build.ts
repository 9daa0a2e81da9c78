import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { licencesOf, writeLicences } from '../release/licences.ts'
import { isBuilt, isBuildFresh, stampBuild } from './build-stamp.ts'
import type { Ending } from '../../apps/server/src/workers/keep-running.ts'

export type Run = (command: string, args: string[], env: Record<string, string>) => Promise<Ending>

/** turbo runs each app's build by pnpm, so both must be there: turbo is installed here, pnpm comes with `npx pnpm`. */
const turboOf = (root: string): string => join(root, 'node_modules/turbo/bin/turbo')
const pathOf = (root: string): string => [join(root, 'node_modules/.bin'), process.env['PATH'] ?? '/usr/bin:/bin'].join(delimiter)

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Why the build cannot run here, or null. */
function missing(root: string): string | null {
  if (!canRun(turboOf(root))) return 'turbo is not installed'
  const isFound = pathOf(root)
    .split(delimiter)
    .some((folder) => canRun(join(folder, 'pnpm')))
  return isFound ? null : 'pnpm is not on the PATH'
}

/** Builds the apps and remembers of what; answers the exit code. */
export async function build(root: string, run: Run): Promise<number> {
  const env = { PATH: pathOf(root), TURBO_TELEMETRY_DISABLED: '1' }
  const { code } = await run(process.execPath, [turboOf(root), 'run', 'build', '--output-logs=errors-only'], env)
  if (code !== 0) return code ?? 1
  writeLicences(root, licencesOf(root))
  stampBuild(root)
  return 0
}

/** Builds unless what lies here is built. Without the means to build, an older build is better than none. */
export async function ensureBuilt(root: string, run: Run, say: (line: string) => void): Promise<number> {
  if (isBuildFresh(root)) return 0
  const why = missing(root)
  if (why === null) return build(root, run)
  if (!isBuilt(root)) throw new Error(`The apps must be built first, and ${why}. Run once, with a network: npx --yes pnpm@12 build`)
  say(`The apps are not built from what lies here, and ${why}: an older build is started. To build: npx --yes pnpm@12 build`)
  return 0
}
