import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { ToolMenu } from '../../../parts/contest/tool-menu.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'
import { pageSize } from '../../../parts/contest/queries.ts'
import type { ContestSearch } from '../../../parts/contest/search.ts'
import { pageOfRank } from '../../../parts/contest/standing-rows.ts'
import { TypedSearch } from '../../../parts/contest/typed-search.tsx'
import { useContestKind } from '../contest-kind.ts'

interface ToolsProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
}

/** Finds an entrant by name on the server. */
export function TeamSearch({ contest, search, id, className }: Omit<ToolsProps, 'mine'> & { id: string; className: string }) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const label = contest.game_type === 'team' ? t`Find a team` : t`Find a player`
  return <TypedSearch id={id} label={label} value={search.team} onSettle={(team) => set({ team, page: undefined })} className={className} />
}

/** Brackets, the own organisation, the own place, and a search by name. */
export function RankingTools({ contest, mine, search }: ToolsProps) {
  const { t } = useLingui()
  const set = useBoardSearch()
  // Beside many tabs there is room for it on a wide page only; the own row stands in sight anyway.
  const isCrowded = Object.keys(useContestKind().ownTabs).length > 0
  const team = contest.game_type === 'team'
  const jump = () => {
    const page = pageOfRank(mine.rank, pageSize)
    set({ team: undefined, own_org: undefined, bracket: undefined, page: page > 1 ? page : undefined })
    requestAnimationFrame(() => document.querySelector('[data-own]')?.scrollIntoView({ block: 'center' }))
  }
  return (
    <div className="flex items-center gap-5 max-sm:gap-2">
      <ScopeMenu contest={contest} search={search} />
      {mine.rank !== null && (
        <Button
          look="quiet"
          size="sm"
          className={`px-0 hover:bg-transparent ${isCrowded ? 'max-[1439px]:hidden' : 'max-sm:hidden'}`}
          onClick={jump}
        >
          {team ? t`Jump to my team` : t`Jump to my place`}
        </Button>
      )}
      <TeamSearch contest={contest} search={search} id="team-search" className="w-48 max-sm:hidden" />
    </div>
  )
}

/** Whose ranking is shown: everybody's, a bracket's, the own organisation's. */
function ScopeMenu({ contest, search }: Omit<ToolsProps, 'mine'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const nameOf = ({ name_en, name_zh }: ContestPublic['brackets'][number]) => (locale === 'zh' ? name_zh : name_en)
  const chosen = contest.brackets.find(({ bracket_id }) => bracket_id === search.bracket)
  const items: MenuEntry[] = [
    {
      label: t`Everyone`,
      checked: search.bracket === undefined && search.own_org === undefined,
      onSelect: () => set({ bracket: undefined, own_org: undefined, page: undefined }),
    },
    ...contest.brackets.map((one) => ({
      label: nameOf(one),
      checked: one.bracket_id === search.bracket,
      onSelect: () => set({ bracket: one.bracket_id, page: undefined }),
    })),
    'separator',
    {
      label: t`Only my organisation`,
      checked: search.own_org === true,
      onSelect: () => set({ own_org: search.own_org ? undefined : true, page: undefined }),
    },
  ]
  return (
    <ToolMenu items={items} className="max-sm:px-4">
      {chosen === undefined ? (search.own_org ? t`My organisation` : t`Everyone`) : nameOf(chosen)}
    </ToolMenu>
  )
}
