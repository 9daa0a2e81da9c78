import { asCalled } from '../apps/server/src/words/as-called.ts'
import { resolveOnce } from '../apps/server/src/resolve-once.ts'
import { tellUsage } from './command/usage.ts'

const usage = `npx --yes pnpm@12 admin:password USERNAME

Gives the account a new first password, whether or not the server runs. Its sessions and tokens end.`
tellUsage(usage)
const [username] = process.argv.slice(2).filter((argument) => argument !== '--')
if (username === undefined) {
  process.stderr.write(`Usage: ${asCalled(usage)}\n`)
  process.exit(2)
}
try {
  resolveOnce()
  const { resetOnMachine } = await import('../apps/server/src/admin-password.ts')
  const password = await resetOnMachine(process.env, username)
  if (password === null) throw new Error(`There is no account "${username}".`)
  process.stdout.write(
    `New password of ${username}: ${password}\nIt must be changed at the next sign-in. All sessions of the account were ended.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
