import type { ContestPublic } from '@beacon/api/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, Kbd, SearchInput } from '@beacon/ui/controls'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ToolMenu } from './tool-menu.tsx'
import { useBoardSearch } from './use-board-search.ts'
import { topicsQuery } from './queries.ts'
import { type ContestSearch, sorts, type TopicSort } from './search.ts'

/** Search, what is hidden, and the order, at the right end of the tabs. */
export function BoardTools({ contest, search }: { contest: ContestPublic; search: ContestSearch }) {
  return (
    <>
      <div className="min-[960px]:hidden">
        <FilterMenu contest={contest} search={search} isWhole />
      </div>
      <WideTools contest={contest} search={search} />
    </>
  )
}

function WideTools({ contest, search }: { contest: ContestPublic; search: ContestSearch }) {
  const { t } = useLingui()
  const set = useBoardSearch()
  return (
    <div className="flex items-center gap-5 max-[959px]:hidden">
      <SearchInput
        id="topic-search"
        label={t`Search topics`}
        placeholder={t`Search topics`}
        value={search.q ?? ''}
        onValueChange={(q) => set({ q: q === '' ? undefined : q })}
        hint={<Kbd>/</Kbd>}
        size="sm"
        className="w-44"
      />
      <Checkbox
        checked={search.hide_solved === true}
        onCheckedChange={(on) => set({ hide_solved: on ? true : undefined })}
        className="whitespace-nowrap [&_label]:text-fg-2"
      >
        {t`Hide solved`}
      </Checkbox>
      <FilterMenu contest={contest} search={search} />
      <SortMenu search={search} />
    </div>
  )
}

/** Which topics are shown; on a phone the ticks and the order stand in it too. */
function FilterMenu({ contest, search, isWhole = false }: { contest: ContestPublic; search: ContestSearch; isWhole?: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const sortEntries = useSortEntries(search)
  const { data } = useQuery(topicsQuery(contest.resource_id))
  const directions = new Map(data?.items.map(({ direction }) => [direction.key, locale === 'zh' ? direction.name_zh : direction.name_en]))
  const count = [search.direction, search.online, isWhole ? search.hide_solved : undefined].filter((one) => one !== undefined).length
  const items: MenuEntry[] = [
    ...(isWhole
      ? [
          {
            label: t`Hide solved`,
            checked: search.hide_solved === true,
            onSelect: () => set({ hide_solved: search.hide_solved ? undefined : true }),
          },
        ]
      : []),
    { label: t`Online only`, checked: search.online === true, onSelect: () => set({ online: search.online ? undefined : true }) },
    'separator',
    { label: t`All directions`, checked: search.direction === undefined, onSelect: () => set({ direction: undefined }) },
    ...[...directions].map(([key, label]) => ({ label, checked: search.direction === key, onSelect: () => set({ direction: key }) })),
    ...(isWhole ? ['separator' as const, ...sortEntries] : []),
  ]
  return (
    <ToolMenu items={items} className="max-sm:px-4">
      {t`Filter`}
      {count > 0 && <span className="font-mono text-caption text-azure">{count}</span>}
    </ToolMenu>
  )
}

function useSortEntries(search: ContestSearch) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const words: Record<TopicSort, string> = { value: t`value`, solves: t`solves`, order: t`order`, name: t`name`, release: t`release` }
  const current = search.sort ?? 'value'
  return sorts.map((sort) => ({
    label: t`Sort: ${{ by: words[sort] }}`,
    checked: sort === current,
    onSelect: () => set({ sort: sort === 'value' ? undefined : sort }),
  }))
}

function SortMenu({ search }: { search: ContestSearch }) {
  const entries = useSortEntries(search)
  return <ToolMenu items={entries}>{entries.find(({ checked }) => checked)?.label}</ToolMenu>
}
