import { Readable } from 'node:stream'
import type { AloneFault, CheckFault, CheckRunRecord } from '../db/schema/index.ts'
import { endRun, leaseRuns, nextScript, settleScript } from '../modules/scenes/check/index.ts'
import type { TestServer } from './index.ts'

/** What a program left and said, or why it left nothing. */
export interface AloneEnd {
  text?: string
  why?: AloneFault
  exit_code?: number
  said?: string
}

/** In the place of the machine that runs programs: leases one, and says what came of it. */
export const standInAlone = (server: TestServer) => ({
  async lease(): Promise<CheckRunRecord> {
    const script = await nextScript(server.db)
    if (script !== null) await server.db.transaction((tx) => settleScript(tx, script.script_id, { image_id: 'sha256:1' }))
    const [run] = await leaseRuns(server.db, 'test', 1, true)
    return run ?? Promise.reject(new Error('no program waits'))
  },
  /** Answers where the result lies; null: there is none. */
  async end(run: CheckRunRecord, { text, why, exit_code = 0, said = '' }: AloneEnd): Promise<string | null> {
    const result = text === undefined ? null : await server.platform.storage.put('alone', Readable.from([Buffer.from(text)]), 1_000_000)
    const verdict = why === undefined ? ('up' as const) : ('down' as const)
    const shell = {
      kind: 'check' as const,
      store: null,
      public: '',
      private: '',
      took_ms: 70,
      limit_ms: 20_000,
      flag_ref: null,
      hint: null,
    }
    const stages = [{ ...shell, verdict, exit_code, alone: { why: why ?? null, said, result } }]
    await server.db.transaction((tx) => endRun(tx, run, { verdict, fault: null, stages, took_ms: 70 }))
    return result?.key ?? null
  },
  fault: (run: CheckRunRecord, why: CheckFault) =>
    server.db.transaction((tx) => endRun(tx, run, { verdict: 'error', fault: why, stages: [], took_ms: 0 })),
})
