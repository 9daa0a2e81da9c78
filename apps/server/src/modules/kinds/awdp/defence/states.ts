import { type Defence, defenceOf, type PatchFact } from '@beacon/engine/awdp'
import type { Executor } from '../../../../db/database.ts'
import type { PatchRecord } from '../../../../db/schema/rounds/patch.ts'
import { selectPatches } from '../../../rounds/patch/index.ts'

type Verdict = Pick<PatchRecord, 'state' | 'exploit'>

const verdictOf = ({ state, exploit }: Verdict): PatchFact['verdict'] => {
  if (state === 'failed') return 'failed'
  if (state !== 'passed') return null
  return exploit === 'succeeded' ? 'exploitable' : 'defended'
}

/** What a patch is by now; `until`: what it was by what had been said of it before that instant, epoch ms. */
export function factOf(row: PatchRecord, until: number | null = null): PatchFact {
  const { no, is_counted, retry_elapsed_ms } = row
  const said = until === null ? row : row.judgements.findLast(({ at }) => Date.parse(at) < until)
  return { no, at: Date.parse(row.at), verdict: said === undefined ? null : verdictOf(said), is_counted, retry_elapsed_ms }
}

export interface CellDefence {
  entrant_id: string
  topic_id: string
  defence: Defence
}

/** How every entrant that sent a patch defends its topic; `until`: as everybody could know before that instant, epoch ms. */
export async function selectDefences(
  executor: Executor,
  of: { contest_id: string; run: number },
  until: number | null = null,
): Promise<CellDefence[]> {
  const rows = await selectPatches(executor, of)
  const cells = Map.groupBy(rows, ({ entrant_id, topic_id }) => `${entrant_id} ${topic_id}`)
  return [...cells.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { entrant_id, topic_id } = first
    return [{ entrant_id, topic_id, defence: defenceOf(own.map((row) => factOf(row, until))) }]
  })
}
