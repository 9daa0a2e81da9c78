import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { runVerdict, tidy } from '@beacon/engine/check'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { file, type AloneFault, type AlonePlace, type AloneResult, type CheckRunRecord } from '../../../db/schema/index.ts'
import type { Storage } from '../../../storage/storage.ts'
import { aloneWord } from '../check/index.ts'
import { DriverError, type AloneEnd, type CheckDriver } from '../driver/index.ts'
import { tarOfStream } from '../image-work/index.ts'
import type { ChainEnd } from './chain.ts'
import { program } from './image.ts'

export interface AloneShop {
  db: Db
  checks: Pick<CheckDriver, 'alone'>
  storage: Pick<Storage, 'put' | 'remove'>
  pathOf: (storage_key: string) => string
}

const folder = 'alone'
const diskMb = 128
/** In UTF-8, so that every text of the limit fits. */
const saidBytes = 8_192
const saidMost = 2_048
const word = Buffer.from(aloneWord)

/** Runs one program by itself. What it left lies in the store afterwards. @throws DriverError */
export async function runAlone(shop: AloneShop, run: CheckRunRecord, image: string, signal: AbortSignal): Promise<ChainEnd> {
  const { place } = run
  const [stage] = run.stages
  if (place.at !== 'alone' || stage === undefined) throw new Error('the run looks at something')
  const { kind, store, timeout_ms } = stage
  const end = await shop.checks.alone(
    {
      image,
      command: [program, ...place.command],
      input: await inputOf(shop, place),
      timeMs: timeout_ms,
      memoryMb: place.memory_mb,
      diskMb,
      resultBytes: place.result_bytes + word.length,
      saidBytes,
    },
    signal,
  )
  const why = faultOf(end)
  const result = why === null ? await stored(shop, end.result.subarray(word.length)) : null
  const verdict = why === null ? ('up' as const) : ('down' as const)
  const looked = { kind, store, verdict, exit_code: end.exit_code, public: '', private: '', took_ms: end.took_ms, limit_ms: timeout_ms }
  const stages = [{ ...looked, flag_ref: null, hint: null, alone: { why, said: tidy(end.said.trim(), saidMost), result } }]
  return { verdict: runVerdict(stages), fault: null, stages, took_ms: end.took_ms, cpu_ms: end.took_ms }
}

const stored = ({ storage }: AloneShop, bytes: Buffer): Promise<AloneResult> => storage.put(folder, Readable.from([bytes]), bytes.length)

/** Whatever was too much is told before how the program ended, which follows from it. */
function faultOf({ isOom, isLate, isFlood, isLarge, exit_code, result }: AloneEnd): AloneFault | null {
  if (isLarge) return 'large'
  if (isFlood) return 'flood'
  if (isLate) return 'time'
  if (isOom) return 'memory'
  if (exit_code !== 0) return 'code'
  return result.subarray(0, word.length).equals(word) ? null : 'missing'
}

/** Everybody may read them there, and root alone, who does not run there, could write. */
async function inputOf({ db, pathOf }: AloneShop, { files }: AlonePlace): Promise<() => AsyncIterable<Buffer>> {
  const ids = files.map(({ file_id }) => file_id)
  const rows = await db
    .select({ id: file.resource_id, storage_key: file.storage_key, size: file.size })
    .from(file)
    .where(inArray(file.resource_id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  const found = files.map(({ name, file_id }) => {
    const row = known.get(file_id)
    if (row === undefined) throw new DriverError('driver', 'a file of a run is gone')
    return { name, size: row.size, path: pathOf(row.storage_key) }
  })
  return async function* tar() {
    for (const { name, size, path } of found) yield* tarOfStream({ name, size }, createReadStream(path) as AsyncIterable<Buffer>)
    yield Buffer.alloc(1024)
  }
}
