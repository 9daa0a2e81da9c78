import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented, Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { type ContestSearch, trendSizes } from '../../../parts/contest/search.ts'
import { TrendPicks } from './trend-picks.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'

/** How many lines, points or places, and which further entrants. */
export function TrendTools({ contest, search }: { contest: ContestPublic; search: ContestSearch }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const everybody = 'all'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:order-last max-sm:mt-4 max-sm:mb-0">
      <Segmented
        size="sm"
        aria-label={t`Number of places`}
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
            { value: everybody, label: t`Everyone` },
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
        <TrendPicks contest={contest} search={search} onPick={(pick) => set({ pick })} />
      </div>
    </div>
  )
}
