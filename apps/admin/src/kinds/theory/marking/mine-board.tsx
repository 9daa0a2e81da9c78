import { hasNothing } from '@beacon/api/client'
import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMarks } from '../bank/words.ts'
import { Marker } from './marker.tsx'
import { mineAtOnce, mineQuery } from './queries.ts'
import type { BoardProps } from './queue-board.tsx'
import { sittingOf } from './sitting.ts'
import { useMarking } from './use-marking.tsx'

/** What the marker gave to a question, to correct it. */
export function MineBoard({ exam_id, row }: BoardProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const found = useQuery(mineQuery(exam_id, row.question.question_id, page))
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
      <EmptyState title={<Trans context="marking">You have not marked this question yet</Trans>}>
        <Trans context="marking">Answers you mark appear here so you can correct them.</Trans>
      </EmptyState>
    )
  return <Answers key={page} exam_id={exam_id} row={row} items={items} pages={{ page, last: Math.ceil(total / mineAtOnce), setPage }} />
}

interface Pages {
  page: number
  last: number
  setPage: (page: number) => void
}

interface AnswersProps extends Pick<BoardProps, 'exam_id' | 'row'> {
  items: readonly MarkItem[]
  pages: Pages
  /** Pushed answers are marked here too. */
  takesPushed?: boolean
  /** A text to show in the answers. */
  needle?: string
}

/** Answers of a list, beside the one that is shown. */
export function Answers({ exam_id, row, items, pages, takesPushed = true, needle = '' }: AnswersProps) {
  const [sitting, setSitting] = useState(() => sittingOf(items, () => takesPushed))
  const { question } = row
  const marking = useMarking({ exam_id, sitting, setSitting, questionOf: () => question, isList: true, onChange: () => undefined })
  const { page, last, setPage } = pages
  return (
    <div className="flex min-h-0 flex-1">
      <nav className="mr-6 flex w-56 shrink-0 flex-col border-r border-rule">
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {sitting.items.map((item) => (
            <MineRow key={item.item_id} item={item} isShown={item.item_id === sitting.at} onShow={() => marking.show(item.item_id)} />
          ))}
        </ul>
        {last > 1 && (
          <div className="flex items-center justify-between gap-2 py-2 pr-2">
            <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <Trans context="marking">Newer</Trans>
            </Button>
            <span className="type-mono text-fg-3">
              {page} / {last}
            </span>
            <Button size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
              <Trans context="marking">Older</Trans>
            </Button>
          </div>
        )}
      </nav>
      <Marker marking={marking} none={null} savesOnLeave needle={needle} />
    </div>
  )
}

function MineRow({ item, isShown, onShow }: { item: MarkItem; isShown: boolean; onShow: () => void }) {
  const locale = useFormatLocale()
  const { mark_no, mark, marked_at } = item
  return (
    <li>
      <button
        type="button"
        aria-current={isShown || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onShow}
        className={cn('flex min-h-9 w-full items-center gap-2 border-b border-rule-2 px-2 text-left hover:bg-ink-2', isShown && 'bg-ink-2')}
      >
        <span className="type-mono text-fg">{mark_no}</span>
        <span className="truncate text-caption text-fg-3">{marked_at === null ? '' : formatDateTime(locale, marked_at)}</span>
        <span className="type-mono ml-auto text-fg">{mark === null ? '–' : formatMarks(locale, mark)}</span>
      </button>
    </li>
  )
}
