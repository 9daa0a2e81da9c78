import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFolder } from '../../apps/server/src/postgres/test-folder.ts'
import { freePort, startServer } from './server-process.ts'

/** Names the data folder of a server that was started once on nothing and stopped; workers of the run inherit it. */
const variable = 'BEACON_E2E_FRESH'

/** An empty folder that PostgreSQL's own account may enter where the tests run as root. */
export function newDataDir(place = testFolder()): string {
  const folder = mkdtempSync(join(place, 'beacon-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A data folder as the first start leaves it. Outside a run of all journeys it is empty, and the server makes it. */
export function freshDataDir(): string {
  const source = process.env[variable]
  if (source === undefined) return newDataDir()
  // Links need the same file system.
  const folder = newDataDir(dirname(source))
  for (const name of readdirSync(source)) {
    // The programs of PostgreSQL are only read, so that links are enough.
    const how = name.startsWith('pgsql-') ? '-al' : '-a'
    execFileSync('cp', [how, join(source, name), folder])
  }
  return folder
}

/** Makes that data folder once for all journeys of a run, so that some forty of them do not make the same tables again. */
export default async function makeFreshData(): Promise<() => void> {
  const folder = newDataDir()
  const server = await startServer({ DATA_DIR: folder }, await freePort())
  await server.stop()
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
