import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { newId } from '../../apps/server/src/db/id.ts'
import { openLog } from '../../apps/server/src/log.ts'
import { startScene } from '../../apps/server/src/modules/scenes/life/index.ts'
import { openRecorder } from '../../apps/server/src/modules/scenes/recorder/index.ts'
import { shop, terms } from '../../apps/server/src/modules/scenes/work/testing/shop.ts'
import { openSecretBox, readMasterKey } from '../../apps/server/src/modules/platform/secret/index.ts'
import { localStorage } from '../../apps/server/src/storage/local.ts'
import { databaseUrl } from './database.ts'
import type { Running } from './installation.ts'
import type { Row } from './report.ts'

const terminals = 100
const bytesPerSecond = 10_000
const everyMs = 100

/** What recording takes of a core while a hundred terminals scroll. The terminals are in this process, so their text is made once. */
export async function recordingRows({ dataDir }: Running, seconds: number): Promise<Row[]> {
  const log = openLog('error')
  const database = openDatabase(databaseUrl(dataDir), 6, log)
  const folder = mkdtempSync(join(tmpdir(), 'beacon-recording-'))
  const recorder = openRecorder({ db: database.db, storage: localStorage(folder), log })
  const secret = openSecretBox(readMasterKey(join(dataDir, 'secret.key'), false))
  const wish = { owner: 'contest:bench', subject: 'topic:recording', payer: newId(), class: 'contest' as const, definition: shop, terms }
  const given = { images: { 'shop@1': 'none' }, flags: [], entrant: 'bench', by: null, isPlayer: true, perPayer: 1 }
  const started = await database.db.transaction((tx) => startScene(tx, secret, { ...wish, ...given }))
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  const { scene_id } = started.row
  const limits = { per_user: 1, per_node: 1, idle_s: 1, most_s: 1 }
  const place = {
    scene: scene_id,
    gen: 0,
    node: 'web',
    kind: 'terminal' as const,
    seat: 's',
    name: 'n',
    is_staff: false,
    record: true,
    limits,
  }
  const ids = Array.from({ length: terminals }, () => newId())
  const line = '\u001b[32m-rw-r--r--\u001b[0m 1 root root 4096 Nov 20 14:00 烽火 harbour.txt\r\n'
  const piece = Buffer.from(line.repeat(20)).subarray(0, bytesPerSecond * (everyMs / 1_000))
  try {
    const tapes = ids.map((id) =>
      recorder.open({ booking: { ...place, console: id, user: id }, size: { columns: 120, rows: 40 }, onStop: () => undefined }),
    )
    await wait(1_000)
    const [cpu, from] = [process.cpuUsage(), performance.now()]
    for (let turn = 1; turn <= (seconds * 1_000) / everyMs; turn += 1) {
      for (const tape of tapes) tape.output(piece)
      await wait(Math.max(0, from + turn * everyMs - performance.now()))
    }
    const { user, system } = process.cpuUsage(cpu)
    const share = (user + system) / 1_000 / (performance.now() - from)
    for (const tape of tapes) tape.end()
    await recorder.close()
    const { rows } = await database.pool.query<{ written: number; lost: number }>(
      `select count(*) filter (where state = 'done')::int as written, coalesce(sum(lost_bytes), 0)::int as lost
       from console_recording where console_id = any($1::uuid[])`,
      [ids],
    )
    const more = { written: rows[0]?.written ?? 0, lost_bytes: rows[0]?.lost ?? -1 }
    return [
      {
        name: `recording: ${terminals} terminals × 10 kB/s`,
        aim: '≤ 10 %, 0 lost',
        value: Math.round(share * 1_000) / 10,
        unit: '% of a core',
        more,
      },
    ]
  } finally {
    await database.pool.query('delete from console_recording where console_id = any($1::uuid[])', [ids])
    await database.pool.query('delete from scene where scene_id = $1', [scene_id])
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
