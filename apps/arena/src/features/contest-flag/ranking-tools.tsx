import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'
import { Button, Kbd, SearchInput } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBoardSearch } from './use-board-search.ts'
import { pageSize } from './queries.ts'
import type { ContestSearch } from './search.ts'
import { pageOfRank } from './standing-rows.ts'

const typingPause_ms = 300

/** Jump to the own team and find one by name. */
export function RankingTools({ contest, mine, search }: { contest: ContestPublic; mine: ContestMe; search: ContestSearch }) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const [text, setText] = useState(search.team ?? '')
  const team = contest.game_type === 'team'
  useEffect(() => {
    if (text === (search.team ?? '')) return
    const timer = setTimeout(() => set({ team: text.trim() === '' ? undefined : text, page: undefined }), typingPause_ms)
    return () => clearTimeout(timer)
  })
  const jump = () => {
    const page = pageOfRank(mine.rank, pageSize)
    setText('')
    set({ team: undefined, page: page > 1 ? page : undefined })
    requestAnimationFrame(() => document.querySelector('[data-own]')?.scrollIntoView({ block: 'center' }))
  }
  const find = team ? t`Find a team` : t`Find a player`
  return (
    <div className="flex items-center gap-5 max-sm:hidden">
      {mine.rank !== null && (
        <Button look="quiet" size="sm" className="px-0 hover:bg-transparent" onClick={jump}>
          {team ? t`Jump to my team` : t`Jump to my place`}
        </Button>
      )}
      <SearchInput
        id="team-search"
        label={find}
        placeholder={find}
        value={text}
        onValueChange={setText}
        hint={<Kbd>/</Kbd>}
        size="sm"
        className="w-48"
      />
    </div>
  )
}
