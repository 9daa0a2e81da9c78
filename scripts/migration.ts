/** Writes the migration that the schema needs, and leaves the one snapshot that the next migration is compared with. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 --dir apps/server db:generate --name WHAT

Compares src/db/schema with the newest snapshot, writes the migration of the difference behind the others, and removes
the snapshots before it: nothing reads them. A migration that is on main is never edited.`)

const server = join(import.meta.dirname, '../apps/server')
const { status } = spawnSync(join(server, 'node_modules/.bin/drizzle-kit'), ['generate', ...process.argv.slice(2)], {
  cwd: server,
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
const meta = join(server, 'src/db/migrations/meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name))
