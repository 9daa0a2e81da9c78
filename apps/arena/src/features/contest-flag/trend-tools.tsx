import type { ContestPublic } from '@beacon/api/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented, Select } from '@beacon/ui/controls'
import { MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { rankingQuery } from './queries.ts'
import { type ContestSearch, pickedMax, trendSizes } from './search.ts'
import { useBoardSearch } from './use-board-search.ts'

/** How many lines, points or places, of whom else. */
export function TrendTools({ contest, search }: { contest: ContestPublic; search: ContestSearch }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const { data } = useQuery(rankingQuery(contest.resource_id, 1))
  const picked = search.pick ?? []
  const options = (data?.items ?? []).map(({ entrant_id, name, rank }) => ({
    value: entrant_id,
    label: `${rank} ${name}`,
    disabled: picked.length >= pickedMax && !picked.includes(entrant_id),
  }))
  const everybody = 'all'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Segmented
        size="sm"
        aria-label={t`How many places`}
        options={trendSizes.map((size) => ({ value: String(size), label: t`First ${{ size }}` }))}
        value={String(search.top ?? 10)}
        onValueChange={(value) => set({ top: trendSizes.find((size) => String(size) === value && size !== 10) })}
      />
      <Segmented
        size="sm"
        aria-label={t`What the lines show`}
        options={[
          { value: 'score', label: t`Score` },
          { value: 'rank', label: t`Rank` },
        ]}
        value={search.by ?? 'score'}
        onValueChange={(value) => set({ by: value === 'rank' ? 'rank' : undefined })}
      />
      {contest.brackets.length > 0 && (
        <Select
          size="sm"
          aria-label={t`Bracket`}
          className="w-48 max-sm:w-full"
          options={[
            { value: everybody, label: t`Everybody` },
            ...contest.brackets.map(({ bracket_id, name_en, name_zh }) => ({
              value: bracket_id,
              label: locale === 'zh' ? name_zh : name_en,
            })),
          ]}
          value={search.bracket ?? everybody}
          onValueChange={(value) => set({ bracket: value === everybody ? undefined : value })}
        />
      )}
      <div className="w-80 max-sm:w-full">
        <MultiCombobox
          aria-label={t`Add up to ${{ n: pickedMax }} more`}
          placeholder={t`Add up to ${{ n: pickedMax }} more`}
          options={options}
          value={picked}
          onValueChange={(value) => set({ pick: value.length === 0 ? undefined : value.slice(0, pickedMax) })}
        />
      </div>
    </div>
  )
}
