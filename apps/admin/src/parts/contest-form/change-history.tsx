import { hasNothing } from '@beacon/api/client'
import type { HistoryRow } from '@beacon/api/contest/contest-views'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { operationWords } from './operation-words.ts'
import { useKindForm } from './kind-form.ts'
import { settingRow } from './rows/index.ts'
import { useSettingText } from './setting-text.ts'

type Page = { items: HistoryRow[]; total: number }
interface Props {
  /** The query of a page of the history: `{ page, size }`. */
  queryOf: (page: { page: number; size: number }) => unknown
}

const size = 20

/** Who changed what and when, newest first: each setting with its value before and after. */
export function ChangeHistory({ queryOf }: Props) {
  const { t } = useWords()
  const [pages, setPages] = useState(1)
  const asked = queryOf({ page: 1, size: Math.min(size * pages, 200) }) as UseQueryOptions<Page>
  const found = useQuery({ ...asked, placeholderData: keepPreviousData })
  if (hasNothing(found)) return <LoadFailed title={t`The history could not be loaded`} query={found} />
  if (found.data === undefined) return <Loading>{t`Loading the history`}</Loading>
  const { items, total } = found.data
  if (total === 0)
    return (
      <p className="text-fg-3">
        <Trans>No changes yet.</Trans>
      </p>
    )
  const left = Math.min(total, 200) - items.length
  return (
    <div className="flex flex-col gap-2">
      <ol className="divide-y divide-rule-2">
        {items.map((row) => (
          <Entry key={row.seq} row={row} />
        ))}
      </ol>
      {left > 0 && (
        <Button look="quiet" size="sm" className="self-start" onClick={() => setPages(pages + 1)}>
          {plural(Math.min(left, size), { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
    </div>
  )
}

function Entry({ row }: { row: HistoryRow }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const textOf = useSettingText()
  const form = useKindForm()
  const word = operationWords[row.operation]
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  const known = names.flatMap((name) => {
    const setting = settingRow(form, name)
    const [before, after] = [textOf(name, row.before?.[name]), textOf(name, row.after?.[name])]
    return setting === undefined || before === after ? [] : [{ name, label: i18n._(setting.label), before, after }]
  })
  // A new contest lists every setting: that it was made says enough.
  const shown = row.operation === 'create' || row.operation === 'copy' ? [] : known
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-fg">{word === undefined ? row.operation : i18n._(word)}</span>
        <span className="text-caption text-fg-3">
          {row.by === '' ? <Trans>the system</Trans> : row.by} · <span className="font-mono">{formatDateTime(locale, row.at)}</span>
        </span>
      </div>
      {shown.length > 0 && (
        <ul className="mt-0.5 text-caption text-fg-2">
          {shown.map(({ name, label, before, after }) => (
            <li key={name} className="break-words">
              {label}: <span className="text-fg-3">{before}</span> → <span className="text-fg">{after}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
