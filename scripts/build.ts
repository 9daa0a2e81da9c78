/** `pnpm build`: builds the apps, and remembers of what, so that a start knows whether it must build. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { tellUsage } from './command/usage.ts'
import { build, type Run } from './start/build.ts'

tellUsage(`npx --yes pnpm@12 build

Builds the three apps into apps/*/dist. What did not change since the last build is taken from the cache of turbo.`)
const root = join(import.meta.dirname, '..')
const run: Run = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
process.exitCode = await build(root, run)
