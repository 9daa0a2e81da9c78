import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PartState } from './part-state.tsx'
import { historyQuery } from './queries.ts'
import { useEventWords } from './event-words.ts'

const size = 10

/** Own sign-ins and refused tries of 90 days: whoever tried, one sees it here. */
export function HistoryPart() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const wordsOf = useEventWords()
  const [page, setPage] = useState(1)
  const history = useQuery({ ...historyQuery(page), placeholderData: keepPreviousData })
  if (history.data === undefined) return <PartState query={history} />
  const { items, total } = history.data
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <>
      <table className="w-full text-dense">
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>What happened</Trans>
            </th>
            <th scope="col">
              <Trans>Address</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={`${row.at} ${row.operation}`} className="border-b border-rule-2">
              <td className="w-[1%] py-2 pr-5 whitespace-nowrap text-fg-3">{formatDateTime(locale, row.at)}</td>
              <td className={row.result === 'ok' ? 'py-2 pr-5 text-fg' : 'py-2 pr-5 text-vermilion'}>{wordsOf(row)}</td>
              <td className="py-2 text-right font-mono text-fg-3">{row.address}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav aria-label={t`Pages of the history`} className="mt-3 flex items-center gap-3 text-dense text-fg-2">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <span>
            <Trans>
              {page} of {pages}
            </Trans>
          </span>
          <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        </nav>
      )}
    </>
  )
}
