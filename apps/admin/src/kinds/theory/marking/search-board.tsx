import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Answers } from './mine-board.tsx'
import { foundQuery, mineAtOnce } from './queries.ts'
import type { BoardProps } from './queue-board.tsx'

/** All answers to a question, found by what they say. */
export function SearchBoard({ exam_id, row }: BoardProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const label = t({ context: 'marking', message: 'Find in answers' })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        className="mt-2 w-80 max-w-full"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Found exam_id={exam_id} row={row} q={useDeferredValue(typed.trim())} />
    </div>
  )
}

function Found({ exam_id, row, q }: Pick<BoardProps, 'exam_id' | 'row'> & { q: string }) {
  const { t } = useLingui()
  const isLead = usePermission('marking.review')
  const [shown, setShown] = useState({ q, page: 1 })
  const page = shown.q === q ? shown.page : 1
  const found = useQuery(foundQuery(exam_id, row.question.question_id, { q, page }))
  if (found.isPending)
    return (
      <Loading>
        <Trans context="marking">Loading answers</Trans>
      </Loading>
    )
  if (hasNothing(found) || found.data === undefined)
    return <LoadFailed title={t({ context: 'marking', message: 'No answers could be loaded' })} query={found} />
  const { items, total } = found.data
  if (total === 0)
    return (
      <EmptyState title={<Trans context="marking">No answer says this</Trans>}>
        <Trans context="marking">Try another word.</Trans>
      </EmptyState>
    )
  const pages = { page, last: Math.ceil(total / mineAtOnce), setPage: (next: number) => setShown({ q, page: next }) }
  return (
    <Answers
      key={`${q} ${page} ${found.dataUpdatedAt}`}
      exam_id={exam_id}
      row={row}
      items={items}
      pages={pages}
      takesPushed={isLead && !row.question.is_double}
      needle={q}
    />
  )
}
