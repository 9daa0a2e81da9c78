/** Records what an installation of this release looks like, for the tests that upgrade one. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../apps/server/src/version.ts'
import { tellUsage } from './command/usage.ts'

tellUsage(`node_modules/.bin/node scripts/released-state.ts NAME

Run it in the tree of a release, once: fills a server of it with a running and a finished contest, an exam in progress,
people, files and scenes, and writes a backup of that (apps/server/src/db/released/NAME.zip) and what a later release must find
in it, with the hashes of the migrations (NAME.json). From then on those migrations never change.`)

const [name = ''] = process.argv.slice(2)
if (!/^\d{4}-\d{2}-\d{2}$/u.test(name)) throw new Error('Give the day of the release as its name, such as 2026-11-26.')
const root = join(import.meta.dirname, '..')
const folder = join(root, 'apps/server/src/db/released')
const migrations = join(root, 'apps/server/src/db/migrations')

interface Journal {
  entries: { tag: string; when: number }[]
}
const released = (JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as Journal).entries.map(({ tag, when }) => {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(migrations, `${tag}.sql`), 'utf8'))
    .digest('hex')
  return { tag, when, sha256 }
})

// Its accounts are nobody's: their passwords are hashed as in tests.
process.env['VITEST'] = 'true'
// The server's thousand files come only where a state is recorded.
const { startBackup } = await import('../apps/server/src/modules/platform/backup/index.ts')
const { setup } = await import('../apps/server/src/postgres/test-database.ts')
const { startTestServer } = await import('../apps/server/src/testing/index.ts')
const { fillReleased } = await import('../apps/server/src/testing/released/fill.ts')
const stop = await setup()
const server = await startTestServer({ withJobs: true })
try {
  const content = await fillReleased(server)
  const archive = join(folder, `${name}.zip`)
  mkdirSync(folder, { recursive: true })
  rmSync(archive, { force: true })
  const { finished } = await startBackup(server.ctx, { trigger: 'command', target: archive })
  const row = await finished
  if (row.state !== 'done') throw new Error(`The backup failed: ${row.error_code ?? 'interrupted'}`)
  const key = readFileSync(server.platform.config.secretKeyFile, 'utf8').trim()
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const state = { version, commit, made_at: row.started_at, master_key: key, rows: row.contents?.rows ?? 0, migrations: released, content }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(state, null, 2)}\n`)
  console.log(`${archive}: ${row.size} bytes, ${row.contents?.rows} rows`)
} finally {
  await server.stop()
  await stop()
}
process.exit(0)
