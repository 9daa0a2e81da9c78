import { call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { tick } from '@beacon/api/kinds/tick/operations'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { matrixQuery } from '../../parts/contest/queries.ts'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}
const cell = 'border-b border-rule-2 py-1.5 pr-4 text-right font-mono text-mono'

/** Captures something, and shows what each tick paid: cells of several characters. */
export function TickBody({ contest: { resource_id, status }, mine: { entrant } }: InContest) {
  const { t } = useLingui()
  const { data } = useQuery({ ...matrixQuery(resource_id, 1), refetchInterval: 2_000 })
  const capture = useMutation({ mutationFn: () => call(tick.capture, { params: { resource_id }, body: {} }) })
  return (
    <div className="flex flex-col gap-4 overflow-auto px-page py-4">
      {entrant !== null && (
        <Button look="primary" className="self-start" disabled={status !== 'running'} onClick={() => capture.mutate()}>
          <Trans>Capture</Trans>
        </Button>
      )}
      <table aria-label={t`Ticks`} className="self-start text-body">
        <tbody>
          {data?.items.map(({ entrant_id, rank, name, score, cells }) => (
            <tr key={entrant_id} className={entrant_id === entrant?.entrant_id ? 'text-fg' : 'text-fg-2'}>
              <td className={cell}>{rank}</td>
              <th scope="row" className="border-b border-rule-2 py-1.5 pr-6 text-left font-normal">
                {name}
              </th>
              <td className={cell}>{score}</td>
              {cells.split(',').map((paid, index) => (
                <td key={index} className={`${cell} text-fg-3`}>
                  {paid}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
