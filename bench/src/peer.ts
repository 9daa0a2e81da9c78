/**
 * `node_modules/.bin/node bench/src/peer.ts --dataset dataset.mjs|set.json [--seed 1] [--out FOLDER]`: a Beacon installation with the data of a peer benchmark kit,
 * served until Ctrl+C. Writes target.json, scenarios.json and pool.json for the kit's load.mjs, which then measures it beside its peer.
 * A FOLDER that was seeded before is served again as it stands.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseUrl, postmasterOf, seededUntil } from './database.ts'
import { firstAdmin, newDataDir, startServer } from './installation.ts'
import { loadPeerSet } from './peer-dataset.ts'
import { peerScenarios } from './peer-scenarios.ts'
import { seedPeer } from './peer-seed.ts'
import { tellUsage } from '../../scripts/command/usage.ts'

const usage = `node_modules/.bin/node bench/src/peer.ts --dataset dataset.mjs|set.json [--seed 1] [--out FOLDER] [--cpu-prof FOLDER]

Serves an installation with the data of a peer benchmark kit until Ctrl-C: docs/measures.md.`
tellUsage(usage)

const { values } = parseArgs({
  options: {
    dataset: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    'cpu-prof': { type: 'string' },
  },
})
if (values.dataset === undefined) throw new Error(`Usage: ${usage}`)
const out = resolve(values.out ?? newDataDir())
mkdirSync(out, { recursive: true })
// PostgreSQL's own account goes through
chmodSync(out, 0o755)

const { set, fingerprint } = await loadPeerSet(values.dataset, Number(values.seed))
const profile = values['cpu-prof']
const dataDir = join(out, 'data')
mkdirSync(dataDir, { recursive: true, mode: 0o755 })
const server = await startServer(dataDir, profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`])
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
if (!existsSync(join(out, 'seeded.json'))) await seed()
const hook = (name: string) => [process.execPath, join(import.meta.dirname, 'peer-hook.ts'), out, name].map((part) => `'${part}'`).join(' ')
write('target.json', {
  name: 'beacon',
  base: server.origin,
  scenarios: 'scenarios.json',
  pool: 'pool.json',
  pids: { app: server.pid, postgres: postmasterOf(dataDir) },
  hooks: { reset: hook('reset'), count: hook('count') },
})
console.log(`data ${fingerprint}, target: ${join(out, 'target.json')}`)

async function seed(): Promise<void> {
  const from = performance.now()
  const { contest_id, pool } = await seedPeer({ ...server, admin: await firstAdmin(server) }, set)
  const url = databaseUrl(dataDir)
  const seeded = await seededUntil(url, contest_id)
  if (seeded.solves !== set.solves.length) throw new Error(`seeded ${seeded.solves} of ${set.solves.length} solves`)
  write('pool.json', pool)
  write('scenarios.json', peerScenarios(contest_id))
  write('seeded.json', { url, contest_id, ...seeded })
  console.log(`seeded through the API in ${((performance.now() - from) / 1000).toFixed(0)} s: ${JSON.stringify(seeded)}`)
}

function write(name: string, value: unknown): void {
  writeFileSync(join(out, name), JSON.stringify(value), { mode: 0o600 })
}

function stop(): void {
  void server.stop().then(() => process.exit(0))
}
