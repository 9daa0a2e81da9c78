import { formatChange, formatLogTime, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../app/list-state.tsx'
import { adjustmentsQuery } from '../queries.ts'

const cell = 'border-b border-rule-2 py-1.5 pr-4 align-top'

/** Rewards and penalties of this run, newest first. */
export function Adjustments({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const list = useQuery(adjustmentsQuery(id))
  const items = list.data?.items ?? []
  const heads = [
    t`Time`,
    t({ context: 'desk', message: 'Team' }),
    t`Points`,
    t`Reason`,
    t({ context: 'scores', message: 'By' }),
    t`Players`,
  ]
  return (
    <Section title={t`Rewards and penalties`} note={list.data?.total}>
      {list.isError && <LoadFailed title={t`Adjustments could not be loaded`} query={list} />}
      {list.isSuccess && items.length === 0 && (
        <p className="text-fg-3">
          <Trans>None in this run.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <table className="w-full text-left text-body">
          <thead className="text-[13px] text-fg-3">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="border-b border-rule py-1 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.adjustment_id}>
                <td className={`${cell} type-mono w-44 text-fg-2`}>{formatLogTime(row.at)}</td>
                <th scope="row" className={`${cell} font-normal text-fg`}>
                  {row.entrant_name}
                </th>
                <td className={`${cell} type-mono`}>{formatChange(locale, row.points)}</td>
                <td className={`${cell} break-words text-fg-2`}>{row.reason}</td>
                <td className={`${cell} text-fg-2`}>{row.by}</td>
                <td className={`${cell} text-fg-3`}>{row.visible ? <Trans>see it</Trans> : <Trans>do not see it</Trans>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
