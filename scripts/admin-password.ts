import { resetOnMachine } from '../apps/server/src/admin-password.ts'

const [username] = process.argv.slice(2).filter((argument) => argument !== '--')
if (username === undefined) {
  process.stderr.write('Usage: pnpm admin:password <username>\n')
  process.exit(2)
}
try {
  const password = await resetOnMachine(process.env, username)
  if (password === null) throw new Error(`There is no account "${username}".`)
  process.stdout.write(
    `New password of ${username}: ${password}\nIt must be changed at the next sign-in. All sessions of the account were ended.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
