import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { cellCheck, type CheckRow } from '@beacon/api/rounds/cell-check'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import type { MenuAction } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { stateWords } from './words.ts'

export type Cell = Pick<CheckRow, 'n' | 'topic_id' | 'entrant_id'>
const cellOf = ({ n, topic_id, entrant_id }: Cell): Cell => ({ n, topic_id, entrant_id })

/** What is done to checks; `dialog` stands wherever they are listed. */
export function useCheckActs(contest: Pick<ContestFull, 'resource_id' | 'status'>) {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [cells, setCells] = useState<{ count: number; cellsOf: () => Promise<Cell[]> } | null>(null)
  const params = { resource_id: contest.resource_id }
  const again = () => Promise.all([cellCheck.list, cellCheck.get].map(({ path }) => client.invalidateQueries({ queryKey: [path, params] })))
  const checkAgain = async (row: CheckRow) => {
    try {
      await call(cellCheck.again, { params, body: cellOf(row) })
      await again()
      toast.done({ title: t`Check ordered` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const annul = async (cellsOf: () => Promise<Cell[]>, reason: string) => {
    const { annulled } = await call(cellCheck.annul, { params, body: { cells: (await cellsOf()).map(cellOf), reason } })
    await again()
    toast.done({ title: plural(annulled, { one: '# check annulled', other: '# checks annulled' }) })
  }
  const mayAnnul = permissions.has('referee.decide')
  const open = (row: CheckRow) => (row.state === 'done' ? undefined : i18n._(stateWords[row.state]))
  const actsOn = (row: CheckRow): MenuAction[] => [
    ...(permissions.has('contest.control')
      ? [
          {
            label: t({ context: 'check', message: 'Check again' }),
            disabledReason: contest.status === 'running' ? open(row) : t`the contest is not running`,
            onSelect: () => void checkAgain(row),
          },
        ]
      : []),
    ...(mayAnnul
      ? [
          {
            label: t`Annul…`,
            danger: true,
            disabledReason: row.is_annulled ? t({ context: 'check', message: 'annulled' }) : open(row),
            onSelect: () => setCells({ count: 1, cellsOf: () => Promise.resolve([row]) }),
          },
        ]
      : []),
  ]
  const dialog = cells !== null && (
    <ReasonForm
      title={plural(cells.count, { one: 'Annul # check?', other: 'Annul # checks?' })}
      body={t`They count as not checked, which costs nobody anything. Rounds that were scored are settled again.`}
      action={t({ context: 'check', message: 'Annul' })}
      look="danger"
      onRun={(reason) => annul(cells.cellsOf, reason)}
      onClose={() => setCells(null)}
    />
  )
  return { actsOn, annulMany: mayAnnul ? setCells : null, dialog }
}
