import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { licencesOf, writeLicences } from '../release/licences.ts'
import { apps, builtSince, findFresh, isBuilt, stampBuild } from './build-stamp.ts'
import type { Run } from './run.ts'
import type { Talk } from './talk.ts'

const lookMs = 1_000

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

/** Builds the apps, and says how many are; what turbo says is told where it fails. */
async function buildApps(root: string, run: Run, talk: Talk): Promise<number> {
  const from = Date.now()
  const timer = setInterval(() => talk.far(`${builtSince(root, from).length} of ${apps.length} done`), lookMs)
  let output = Promise.resolve('')
  const { code } = await run(process.execPath, [turboOf(root), 'run', 'build', '--output-logs=errors-only'], {
    env: { PATH: pathOf(root), TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['inherit', 'pipe', 'inherit'],
    begun: ({ stdout }) => {
      if (stdout !== null) output = text(stdout)
    },
  }).finally(() => clearInterval(timer))
  if (code !== 0) talk.say(await output)
  return code ?? 1
}

/** Builds the apps with the list of licences, and remembers of what; answers the exit code. */
export async function build(root: string, run: Run, talk: Talk): Promise<number> {
  talk.step(`Building the apps ${apps.join(', ')}`)
  const code = await buildApps(root, run, talk)
  if (code !== 0) return code
  talk.step('Listing the licences of others')
  writeLicences(root, licencesOf(root))
  stampBuild(root)
  return 0
}

/** Builds unless what lies here is built. Without the means to build, an older build is better than none. */
export async function ensureBuilt(root: string, run: Run, talk: Talk): Promise<number> {
  if (await findFresh(root)) return 0
  const why = missing(root)
  if (why === null) return build(root, run, talk)
  if (!isBuilt(root)) throw new Error(`The apps must be built first, and ${why}. Run once, with a network: npx --yes pnpm@12 build`)
  talk.say(`The apps are not built from what lies here, and ${why}: an older build is started. To build: npx --yes pnpm@12 build`)
  return 0
}
