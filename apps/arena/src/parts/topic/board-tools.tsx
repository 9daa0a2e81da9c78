import type { ContestMe } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useDifficultyWords } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { filterCount } from './board.ts'
import { useTopics } from './own-topics.ts'
import { type ContestSearch, difficulties, sorts, type TopicSort } from '../contest/search.ts'
import { ToolMenu } from '../contest/tool-menu.tsx'
import { TypedSearch } from '../contest/typed-search.tsx'
import { useBoardSearch } from '../contest/use-board-search.ts'
import type { AnswerContest } from '../answer/answer-contest.ts'

interface ToolsProps {
  contest: AnswerContest
  mine: ContestMe
  search: ContestSearch
}

/** Search, what is hidden, and the order, at the right end of the tabs. */
export function BoardTools({ contest, mine, search }: ToolsProps) {
  return (
    <>
      <div className="min-[960px]:hidden">
        <FilterMenu contest={contest} mine={mine} search={search} isWhole />
      </div>
      <WideTools contest={contest} mine={mine} search={search} />
    </>
  )
}

function WideTools({ contest, mine, search }: ToolsProps) {
  const { t } = useLingui()
  const set = useBoardSearch()
  return (
    <div className="flex items-center gap-5 max-[959px]:hidden">
      <TypedSearch id="topic-search" label={t`Search challenges`} value={search.q} onSettle={(q) => set({ q })} className="w-44" />
      <Checkbox
        checked={search.solved === 'hide'}
        onCheckedChange={(on) => set({ solved: on ? 'hide' : undefined })}
        className="whitespace-nowrap [&_label]:text-fg-2"
      >
        {t`Hide solved`}
      </Checkbox>
      <FilterMenu contest={contest} mine={mine} search={search} />
      <SortMenu search={search} />
    </div>
  )
}

/** Which topics are shown; on a narrow page the order stands in it too. */
function FilterMenu({ contest, mine, search, isWhole = false }: ToolsProps & { isWhole?: boolean }) {
  const { t } = useLingui()
  const sortEntries = useSortEntries(search)
  const directions = useDirectionEntries({ contest, mine, search })
  const levels = useDifficultyEntries(search)
  const states = useStateEntries(search, isWhole)
  const count = filterCount({ ...search, q: undefined, ...(isWhole || search.solved === 'only' ? {} : { solved: undefined }) })
  const items: MenuEntry[] = [
    ...states,
    'separator',
    ...levels,
    'separator',
    ...directions,
    ...(isWhole ? ['separator' as const, ...sortEntries] : []),
  ]
  return (
    <ToolMenu items={items} className="max-sm:px-4">
      {t`Filter`}
      {count > 0 && <span className="font-mono text-caption text-azure">{count}</span>}
    </ToolMenu>
  )
}

function useStateEntries(search: ContestSearch, isWhole: boolean) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const toggle = <T,>(now: T | undefined, value: T): T | undefined => (now === value ? undefined : value)
  return [
    ...(isWhole
      ? [{ label: t`Hide solved`, checked: search.solved === 'hide', onSelect: () => set({ solved: toggle(search.solved, 'hide') }) }]
      : []),
    { label: t`Solved only`, checked: search.solved === 'only', onSelect: () => set({ solved: toggle(search.solved, 'only') }) },
    { label: t`Online only`, checked: search.online === true, onSelect: () => set({ online: toggle(search.online, true) }) },
    { label: t`Not opened yet`, checked: search.unseen === true, onSelect: () => set({ unseen: toggle(search.unseen, true) }) },
  ]
}

function useDifficultyEntries(search: ContestSearch) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const words = useDifficultyWords()
  return [
    { label: t`Every difficulty`, checked: search.difficulty === undefined, onSelect: () => set({ difficulty: undefined }) },
    ...difficulties.map((difficulty) => ({
      label: words[difficulty],
      checked: search.difficulty === difficulty,
      onSelect: () => set({ difficulty }),
    })),
  ]
}

function useDirectionEntries({ contest, mine, search }: ToolsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const { items } = useTopics(contest.resource_id, mine)
  const names = new Map(items.map(({ direction }) => [direction.key, locale === 'zh' ? direction.name_zh : direction.name_en]))
  return [
    { label: t`All categories`, checked: search.direction === undefined, onSelect: () => set({ direction: undefined }) },
    ...[...names].map(([key, label]) => ({ label, checked: search.direction === key, onSelect: () => set({ direction: key }) })),
  ]
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
