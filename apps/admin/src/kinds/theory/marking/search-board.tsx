import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import type { ItemShow } from '@beacon/api/kinds/theory/marking'
import { Input, Select } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Answers } from './mine-board.tsx'
import { itemSearchQuery, mineAtOnce } from './queries.ts'
import type { BoardProps } from './queue-board.tsx'

/** All answers to a question, found by what they say. */
export function SearchBoard({ exam_id, row }: BoardProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [show, setShow] = useState<ItemShow>('all')
  const label = t({ context: 'marking', message: 'Find in answers' })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="mt-2 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          className="w-80 max-w-full"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ShowSelect show={show} onShow={setShow} />
      </div>
      <Hits exam_id={exam_id} row={row} show={show} q={useDeferredValue(typed.trim())} />
    </div>
  )
}

function ShowSelect({ show, onShow }: { show: ItemShow; onShow: (show: ItemShow) => void }) {
  const { t } = useLingui()
  const words: ReadonlyArray<{ value: ItemShow; label: string }> = [
    { value: 'all', label: t({ context: 'marking', message: 'All answers' }) },
    { value: 'unmarked', label: t({ context: 'marking', message: 'Without a mark' }) },
    { value: 'grouped', label: t({ context: 'marking', message: 'Identical answers' }) },
    { value: 'pushed', label: t({ context: 'marking', message: 'Passed to the lead' }) },
    { value: 'commented', label: t({ context: 'marking', message: 'With a comment' }) },
  ]
  return (
    <Select
      aria-label={t({ context: 'marking', message: 'Answers shown' })}
      className="w-56"
      value={show}
      options={words}
      onValueChange={(next) => {
        const found = words.find(({ value }) => value === next)
        if (found !== undefined) onShow(found.value)
      }}
    />
  )
}

interface HitsProps extends Pick<BoardProps, 'exam_id' | 'row'> {
  q: string
  show: ItemShow
}

function Hits({ exam_id, row, q, show }: HitsProps) {
  const { t } = useLingui()
  const isLead = usePermission('marking.review')
  const [shown, setShown] = useState({ q, show, page: 1 })
  const page = shown.q === q && shown.show === show ? shown.page : 1
  const found = useQuery(itemSearchQuery(exam_id, row.question.question_id, { q, show, page }))
  if (found.isPending)
    return (
      <Loading>
        <Trans context="marking">Loading answers</Trans>
      </Loading>
    )
  if (hasNothing(found) || found.data === undefined)
    return <LoadFailed title={t({ context: 'marking', message: 'Answers could not be loaded' })} query={found} />
  const { items, total } = found.data
  if (total === 0)
    return (
      <EmptyState title={<Trans context="marking">No matching answers</Trans>}>
        <Trans context="marking">Try another word, or show all answers.</Trans>
      </EmptyState>
    )
  const pages = { page, last: Math.ceil(total / mineAtOnce), setPage: (next: number) => setShown({ q, show, page: next }) }
  return (
    <Answers
      key={`${q} ${show} ${page} ${found.dataUpdatedAt}`}
      exam_id={exam_id}
      row={row}
      items={items}
      pages={pages}
      takesPushed={isLead && !row.question.is_double}
      needle={q}
    />
  )
}
