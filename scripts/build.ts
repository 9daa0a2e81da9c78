/** `pnpm build`: builds the apps, and remembers of what, so that a start knows whether it must build. */
import { join } from 'node:path'
import { tellUsage } from './command/usage.ts'
import { build } from './start/build.ts'
import { openRun } from './start/run.ts'
import { talkHere } from './start/talk.ts'

tellUsage(`npx --yes pnpm@12 build

Builds the three apps into apps/*/dist, with the list of the licences of others. What did not change since the last build is taken from
the cache of turbo.`)
const root = join(import.meta.dirname, '..')
const talk = talkHere(root)
process.exitCode = await build(root, openRun(root).run, talk).catch((error: unknown) => {
  talk.say(error instanceof Error ? error.message : String(error))
  return 1
})
talk.end(process.exitCode === 0)
