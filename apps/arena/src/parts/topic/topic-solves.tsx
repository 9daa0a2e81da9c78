import { formatTime } from '@beacon/i18n'
import { Glyph } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TabLink } from '../contest-link.tsx'
import { Name } from '../contest/name.tsx'
import { solvesQuery } from '../contest/queries.ts'
import { SolveCount } from './solve-count.tsx'
import type { AnswerContest } from '../answer/answer-contest.ts'

const shownAtFirst = 10

/** Who solved a topic, in order, as the public ranking knows it; a name leads to its page where the contest shows them. */
export function TopicSolves({ contest, topic_id }: { contest: AnswerContest; topic_id: string }) {
  const { t } = useLingui()
  const { data } = useQuery(solvesQuery(contest.resource_id, topic_id))
  const [isWhole, setWhole] = useState(false)
  const hasPages = contest.show_rank
  if (data === undefined || data.items.length === 0) return null
  const shown = isWhole ? data.items : data.items.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="topic-solves" className="mt-5 border-t border-rule pt-3">
      <h3 id="topic-solves" className="type-section mb-1 text-fg">
        <SolveCount solves={data.total} unranked={data.unranked} />
      </h3>
      <ol className="text-[14px] leading-7">
        {shown.map(({ order, blood, entrant_id, name, at }) => (
          <li key={entrant_id} className="flex items-center gap-3">
            <span className="w-7 text-right font-mono text-fg-3">{order}</span>
            {blood !== null && <Glyph name="diamond" size={9} className={blood === 1 ? 'text-amber' : 'text-fg-2'} />}
            {hasPages ? (
              <TabLink search={{ resource_id: contest.resource_id, entrant_id }} className="min-w-0 truncate text-fg hover:underline">
                <Name>{name}</Name>
              </TabLink>
            ) : (
              <Name className="min-w-0 truncate text-fg">{name}</Name>
            )}
            <span className="ml-auto font-mono text-fg-3">{formatTime(at)}</span>
          </li>
        ))}
      </ol>
      {data.items.length > shown.length && (
        <button type="button" className="link mt-1 py-1 text-dense" onClick={() => setWhole(true)}>
          {t`Show all ${{ n: data.items.length }}`}
        </button>
      )}
    </section>
  )
}
