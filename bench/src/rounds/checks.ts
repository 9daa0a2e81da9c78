import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../../../apps/server/src/db/database.ts'
import { openLog } from '../../../apps/server/src/log.ts'
import { openSecretBox, readMasterKey } from '../../../apps/server/src/modules/platform/secret/index.ts'
import { addScript, orderRuns, runnerState, scriptStates, type OrderedStage } from '../../../apps/server/src/modules/scenes/check/index.ts'
import { databaseUrl } from '../database.ts'
import { root, type Installation } from '../installation.ts'
import type { Row } from '../report.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const timeout_ms = 10_000
const atMostMs = 600_000
const answers = { static: '#!/bin/sh\necho id\nexit 101\n', python: "import sys\nprint('id')\nsys.exit(101)\n" }
const bases = { static: 'beacon/busybox', python: 'beacon/checker' }

const flag = 'FLAG-0123456789-ABCDEF'
const stages: OrderedStage[] = [
  { kind: 'check', timeout_ms },
  { kind: 'put', store: '1', timeout_ms, flag },
  { kind: 'get', store: '1', timeout_ms, flag },
  { kind: 'old_get', store: '1', timeout_ms, flag, flag_ref: 'id' },
]

/** Chains of a round as the runner does them at the engine that DOCKER_TEST_SOCKET names, all due at once; none where it names none. */
export async function checkRows(
  { dataDir }: Installation,
  rounds: readonly { of: keyof typeof answers; teams: number; services: number }[],
): Promise<Row[]> {
  if (!existsSync(socketPath)) return []
  const database = openDatabase(databaseUrl(dataDir), 4, openLog('error'))
  const secret = openSecretBox(readMasterKey(join(dataDir, 'secret.key'), false))
  const env = { ...process.env, DATA_DIR: dataDir, DOCKER_SOCKET: socketPath, LOG_LEVEL: 'warn' }
  const keeper = spawn(process.execPath, ['apps/server/src/scenes-main.ts'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const giveUp = performance.now() + atMostMs; !(await holds()); await wait(50))
      if (performance.now() > giveUp) throw new Error(`not in time: ${what}`)
  }
  const { db } = database
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    await until('a runner is there', async () => (await runnerState(db)).state === 'ready')
    const rows: Row[] = []
    for (const { of, teams, services } of rounds) {
      const timeouts = { check: timeout_ms, put: timeout_ms, get: timeout_ms, old_get: timeout_ms }
      const content = {
        script: Buffer.from(answers[of]),
        attachments: [],
        put_mode: 'plain' as const,
        base: bases[of],
        timeouts,
        made_by: null,
      }
      const { script_id } = await db.transaction((tx) => addScript(tx, content))
      const stateOf = async () => (await scriptStates(db, [script_id])).get(script_id)
      await until('an image', async () => (await stateOf())?.state !== 'building')
      const made = await stateOf()
      if (made?.state !== 'ready') throw new Error(`no image for ${of}: ${made?.reason}`)
      const owner = `bench:${of}`
      const [not_before, deadline] = [-1_000, atMostMs].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
      const order = (count: number, name: string) =>
        db.transaction((tx) =>
          orderRuns(
            tx,
            secret,
            Array.from({ length: count }, (_, n) => ({
              owner,
              key: `${name}.${n}`,
              script_id,
              stages,
              not_before,
              deadline,
              place: { at: 'address' as const, host: '198.18.0.2', ports: [8080] },
            })),
          ),
        )
      const doneOf = async (name: string) =>
        (
          await client.query<{ done: number; up: number }>(
            `select count(*) filter (where state = 'done')::int as done, count(*) filter (where verdict = 'up')::int as up
            from check_run where owner = $1 and starts_with(key, $2)`,
            [owner, `${name}.`],
          )
        ).rows[0] ?? { done: 0, up: 0 }
      await order(services, 'warm')
      await until('the booths are warm', async () => (await doneOf('warm')).done === services)
      const from = performance.now()
      const chains = teams * services
      await order(chains, 'round')
      await until('the round is checked', async () => (await doneOf('round')).done === chains)
      const took_s = (performance.now() - from) / 1_000
      rows.push({
        name: `checks: ${teams} × ${services}, ${of}, four stages each`,
        aim: 'round of 60 s',
        value: took_s,
        unit: 's',
        more: { stages_per_s: (chains * stages.length) / took_s, errors: chains - (await doneOf('round')).up },
      })
    }
    return rows
  } finally {
    const gone = new Promise((resolve) => keeper.once('exit', resolve))
    keeper.kill('SIGTERM')
    await gone
    const removal = spawn(process.execPath, ['scripts/scenes.ts', '--remove'], { cwd: root, env, stdio: 'ignore' })
    await new Promise((resolve) => removal.once('exit', resolve))
    await client.end()
    await database.close()
  }
}
