import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { entrant, type EntrantRow } from '@beacon/api/contest/entrant'
import { paper } from '@beacon/api/kinds/paper/operations'
import { query, queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TabProps } from '../../parts/desk/desk-search.ts'
import { PointsInput, useTypedPoints } from '../../parts/desk/points-input.tsx'
import { TabHead } from '../../parts/desk/tab-head.tsx'
import { usePoints } from '../../parts/contest/use-points.ts'

/** Papers by entrant: a mark is given or withdrawn, and the results are released. */
export function PapersTab({ id }: TabProps) {
  const { t } = useLingui()
  const { run } = useRun()
  const { data } = useQuery(query(entrant.rows, { params: { resource_id: id }, query: {} }))
  const release = () =>
    run(t`Results released`, () => call(contest.act, { params: { resource_id: id }, body: { action: 'release', despite_unmarked: true } }))
  return (
    <>
      <TabHead
        title={<Trans>Papers</Trans>}
        actions={
          <Button onClick={() => void release()}>
            <Trans>Release the results</Trans>
          </Button>
        }
      />
      <ul className="mt-3 max-w-2xl" aria-label={t`Papers`}>
        {data?.items.map((row) => (
          <Paper key={row.entrant_id} id={id} row={row} />
        ))}
      </ul>
    </>
  )
}

function Paper({ id, row }: { id: string; row: EntrantRow }) {
  const { t } = useLingui()
  const { run, isRunning } = useRun()
  const points = usePoints()
  const { scoreOf, problemOf } = useTypedPoints()
  const [typed, setTyped] = useState<number | null>(points.number(row.score))
  const problem = problemOf(typed)
  const params = { resource_id: id, entrant_id: row.entrant_id }
  const mark = (score: number | null) => run(t`Mark saved`, () => call(paper.mark, { params, body: { points: score } }))
  return (
    <li className="flex items-center gap-3 border-b border-rule-2 py-2">
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
      {problem !== undefined && <span className="text-vermilion">{problem}</span>}
      <PointsInput aria-label={t`Mark of ${row.name}`} className="w-32" least={0} most={100_000} value={typed} onValueChange={setTyped} />
      <Button saving={isRunning} disabled={problem !== undefined} onClick={() => void mark(typed === null ? null : scoreOf(typed))}>
        <Trans>Save mark</Trans>
      </Button>
      <Button look="quiet" onClick={() => void mark(null)}>
        <Trans>Withdraw</Trans>
      </Button>
    </li>
  )
}

function useRun() {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const run = async (done: string, work: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: queryKeyOf(entrant.rows) })
      toast.done({ title: done })
    } catch (error) {
      toast.failed({ title: t`Nothing was saved`, body: words(error) })
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}
