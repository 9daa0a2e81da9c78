import type { SortName } from '@beacon/api/endpoint'
import type { dashboard as contract, OnlinePerson } from '@beacon/api/platform/dashboard'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { adminPaths, arenaPaths, findPathRow } from '@beacon/router'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAppWords } from './app-words.ts'

const adminRow = findPathRow(adminPaths)
const arenaRow = findPathRow(arenaPaths)

/** The title of a page by its address; the address itself where the table of addresses has none. */
export function pageTitle({ app, page }: Pick<OnlinePerson, 'app' | 'page'>, locale: 'en' | 'zh'): string {
  if (page === null) return '–'
  return (app === 'admin' ? adminRow(page) : arenaRow(page))?.[locale] ?? page
}

export function useOnlineColumns(): DataColumn<OnlinePerson, SortName<typeof contract.online>>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useAppWords()
  return [
    {
      id: 'username',
      header: t`User`,
      names: true,
      fixed: true,
      sortKey: 'username',
      cell: (row) => (
        <span className="flex items-baseline gap-2">
          <Link to="/admin/system/user-management/edit/$id" params={{ id: row.user_id }} className="text-fg hover:underline">
            {row.username}
          </Link>
          {row.rep_name !== row.username && <span className="truncate text-fg-3">{row.rep_name}</span>}
        </span>
      ),
    },
    { id: 'role', header: t`Role`, min: 130, sortKey: 'role', cell: (row) => (locale === 'zh' ? row.role.name_zh : row.role.name_en) },
    { id: 'app', header: t`App`, leaves: 1, width: 140, sortKey: 'app', cell: (row) => words[row.app] },
    {
      id: 'page',
      header: t`Page`,
      min: 180,
      cell: (row) => <span title={row.page ?? undefined}>{pageTitle(row, locale)}</span>,
    },
    { id: 'ip', header: t`IP`, width: 160, sortKey: 'ip', cell: (row) => <span className="font-mono text-mono">{row.ip}</span> },
    { id: 'since', header: t`Signed in since`, width: 170, sortKey: 'since', cell: (row) => formatDateTime(locale, row.since) },
  ]
}
