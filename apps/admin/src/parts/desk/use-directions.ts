import { useFormatLocale } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topicRowsQuery } from './queries.ts'

/** The name of a direction by its key, in the reader's language; the key itself where no topic of the contest has it. */
export function useDirectionName(id: string): (key: string) => string {
  const locale = useFormatLocale()
  const { data } = useQuery(topicRowsQuery(id))
  return useMemo(() => {
    const names = new Map(
      (data?.items ?? []).map(({ direction }) => [direction.key, locale === 'zh' ? direction.name_zh : direction.name_en]),
    )
    return (key) => names.get(key) ?? key
  }, [data, locale])
}
