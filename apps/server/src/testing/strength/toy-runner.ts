/** A process that does what the runner of checks does, without an engine: what it holds is lost when it is killed. */
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../db/database.ts'
import { openLog } from '../../log.ts'
import { answerRun } from '../../modules/kinds/attack-defense/testing/game.ts'
import { openSecretBox, readMasterKey } from '../../modules/platform/secret/index.ts'
import { endRun, leaseRuns, settleLost } from '../../modules/scenes/check/index.ts'

const { DATABASE_URL: url = '', SECRET_KEY_FILE: key = '' } = process.env
const { db } = openDatabase(url, 2, openLog('silent'))
const secret = openSecretBox(readMasterKey(key, false))
const name = `toy-${process.pid}`
/** Of a chain. */
const tookMs = 300

for (;;) {
  try {
    await db.transaction((tx) => settleLost(tx))
    const runs = await leaseRuns(db, name, 100)
    await wait(runs.length === 0 ? 50 : tookMs)
    for (const run of runs) await db.transaction((tx) => endRun(tx, run, answerRun(run, secret).end))
  } catch {
    // The database is away: what was leased is lost.
    await wait(100)
  }
}
