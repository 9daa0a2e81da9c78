/** `pnpm typecheck`: the types of every package, then those of what stands beside them. */
import { spawnSync } from 'node:child_process'
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 typecheck

Checks the types of all packages (what did not change is taken from the cache of turbo), then of scripts and settings.`)

const isRight = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0
process.exitCode = isRight('turbo', 'run', 'typecheck', 'typecheck:toys') && isRight('tsc', '--noEmit') ? 0 : 1
