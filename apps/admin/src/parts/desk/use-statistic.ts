import { call } from '@beacon/api/client'
import { statistic } from '@beacon/api/contest/statistic'
import { useSession } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { hasCapability } from '@beacon/router/paths'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { isTicked, type Selection } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKind } from '../contest/kind-route.ts'
import { saveText } from '../list/export-csv.ts'
import type { useTableUrl } from '../list/table-url.ts'
import { topicRowsQuery } from './queries.ts'

type Table = ReturnType<typeof useTableUrl>

/** Directions of the contest's topics, in their order, named in the reader's language; none where a kind has no tries to count by them. */
export function useDirections(id: string): ReadonlyArray<{ key: string; name: string }> {
  const locale = useFormatLocale()
  const hasTries = hasCapability(useKind(), 'submissions')
  // Waited for: columns that come later could not be off by themselves.
  const [topics] = useSuspenseQueries({ queries: [topicRowsQuery(id)].filter(() => hasTries) })
  const items = topics?.data.items
  return useMemo(() => {
    const found = new Map<string, string>()
    for (const { direction } of items ?? []) found.set(direction.key, locale === 'zh' ? direction.name_zh : direction.name_en)
    return [...found].map(([key, name]) => ({ key, name }))
  }, [items, locale])
}

interface Exported {
  id: string
  tab: 'people' | 'teams' | 'questions'
  table: Table
}

/** Saves the ticked rows, or all that match, as CSV in their order. */
export function useStatisticExport({ id, tab, table }: Exported): (ids?: readonly string[]) => Promise<void> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const words = useErrorWords()
  const { sort, q } = table.value
  return async (ids) => {
    try {
      const body = {
        tab,
        lang: locale,
        ...(ids === undefined ? {} : { ids: [...ids] }),
        ...(sort === '' ? {} : { sort }),
        ...(q === '' ? {} : { q }),
      }
      const { filename, csv, rows } = await call(statistic.export, { params: { resource_id: id }, body })
      saveText(filename, csv)
      toast.done({ title: plural(rows, { one: '# row exported', other: '# rows exported' }) })
    } catch (error) {
      toast.failed({ title: t`Export failed. Nothing was changed.`, body: words(error) })
    }
  }
}

/** The ids that a selection ticks; of “all that match” every page is asked. */
export async function tickedIds<Row>(
  selection: Selection,
  idOf: (row: Row) => string,
  fetchPage: (page: number) => Promise<{ items: readonly Row[]; total: number }>,
): Promise<string[]> {
  if (!selection.all) return [...selection.ids]
  const ids: string[] = []
  for (let page = 1, total = 1; (page - 1) * 200 < total; page += 1) {
    const found = await fetchPage(page)
    total = found.total
    ids.push(...found.items.map(idOf).filter((one) => isTicked(selection, one)))
  }
  return ids
}

/** Column choice is kept per person and list. */
export function useStorageKey(tab: string): string {
  const { resource_id } = useSession()
  return `${resource_id}.desk.statistics.${tab}`
}
