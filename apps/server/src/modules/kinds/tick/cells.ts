import { and, eq, inArray } from 'drizzle-orm'
import type { KindCells } from '../../rounds/cell-check/index.ts'
import { planted, service } from './tables.ts'

const stageMs = 1_000
/** Check, put and get; a get of the round before runs beside them. */
export const chainMs = 3 * stageMs

/** Each service holds one flag a round; its id is what the put gave, and the round after reads it again. */
export const cells: KindCells = {
  chains: async (tx, { contest, run, n, rehearsal }, asked) => {
    const services = await tx
      .select()
      .from(service)
      .where(inArray(service.topic_id, [...new Set(asked.map(({ topic_id }) => topic_id))]))
    const old =
      rehearsal?.planted.filter((flag) => flag.n === n - 1) ??
      (await tx
        .select()
        .from(planted)
        .where(and(eq(planted.contest_id, contest.resource_id), eq(planted.run, run), eq(planted.n, n - 1))))
    const secret = rehearsal === null ? 'toy' : rehearsal.key.toString('hex').slice(0, 8)
    return asked.map(({ topic_id, entrant_id }) => {
      const flagOf = (round: number) => `${secret}-${round}-${entrant_id}`
      const script = services.find((one) => one.topic_id === topic_id)
      if (script === undefined) return null
      const before = old.find((one) => one.topic_id === topic_id && one.entrant_id === entrant_id)
      const put = { store: '1', timeout_ms: stageMs, flag: flagOf(n) }
      return {
        script_id: script.script_id,
        ports: [80],
        stages: [
          { kind: 'check' as const, timeout_ms: stageMs },
          { kind: 'put' as const, ...put },
          { kind: 'get' as const, ...put },
          ...(before === undefined ? [] : [{ ...put, kind: 'old_get' as const, flag: flagOf(n - 1), flag_ref: before.flag_ref }]),
        ],
      }
    })
  },
  judged: async (tx, { contest_id, run }, judged) => {
    for (const { topic_id, entrant_id, n, stages } of judged) {
      const put = stages.find(({ kind, verdict }) => kind === 'put' && verdict === 'up')
      if (put?.flag_ref == null) continue
      await tx.insert(planted).values({ contest_id, run, n, topic_id, entrant_id, flag_ref: put.flag_ref }).onConflictDoNothing()
    }
  },
}
