import { hasNothing } from '@beacon/api/client'
import { defence, type DefenceRow } from '@beacon/api/kinds/awdp/defence'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { TabHead } from '../../../parts/desk/tab-head.tsx'

const renewMs = 10_000

/** Both sides of every question: how many attacked and defended it, what that pays, and whether its proof holds. */
export function DefencesTab({ id }: TabProps) {
  const { t } = useLingui()
  const rows = useQuery({ ...query(defence.desk, { params: { resource_id: id } }), refetchInterval: renewMs })
  const textOf = useCells()
  return (
    <>
      <TabHead title={t`Attack and defence`} note={<Trans>Real figures, updated every 10 seconds.</Trans>} />
      {hasNothing(rows) && <LoadFailed title={t`Attack and defence could not be loaded`} query={rows} />}
      {rows.isPending && (
        <Loading>
          <Trans>Loading attack and defence</Trans>
        </Loading>
      )}
      {rows.data !== undefined && (
        <PlainTable
          tall
          label={t`Attack and defence`}
          columns={[
            { head: t({ context: 'awdp', message: 'Question' }) },
            { head: t({ context: 'awdp', message: 'State' }) },
            { head: t({ context: 'awdp', message: 'Attacked' }), align: 'right' },
            { head: t({ context: 'awdp', message: 'Defended' }), align: 'right' },
            { head: t({ context: 'awdp', message: 'Abnormal' }), align: 'right' },
            { head: t`Attack pays`, align: 'right' },
            { head: t`Defence pays`, align: 'right' },
            { head: t({ context: 'awdp', message: 'Patches' }), align: 'right' },
            { head: t({ context: 'patches', message: 'Waiting' }), align: 'right' },
            { head: t({ context: 'awdp', message: 'Proof' }) },
          ]}
          rows={rows.data.items.map((row) => ({ key: row.topic_id, cells: textOf(row) }))}
          none={<Trans>No questions yet. Add them from the bank on the Questions page.</Trans>}
        />
      )}
    </>
  )
}

function useCells() {
  const locale = useFormatLocale()
  const number = (value: number) => formatNumber(locale, value)
  const points = (value: number) => formatPoints(locale, value, pointDigits('awdp'))
  return (row: DefenceRow) => [
    row.name,
    <Status key="state" of={row.is_online ? 'visibility.online' : 'visibility.offline'} />,
    number(row.attacked),
    number(row.defended),
    number(row.abnormal),
    points(row.attack_value),
    points(row.defence_value),
    number(row.patches),
    number(row.patches_waiting),
    <Proof key="proof" isProven={row.is_proven} />,
  ]
}

function Proof({ isProven }: { isProven: boolean }) {
  return (
    <span className={`inline-flex items-center gap-2 ${isProven ? 'text-jade' : 'text-amber'}`}>
      <Mark name={isProven ? 'check' : 'triangle'} size={12} />
      {isProven ? <Trans context="proof">passed</Trans> : <Trans context="proof">missing or out of date</Trans>}
    </span>
  )
}
