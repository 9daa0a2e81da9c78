import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { IconButton } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useDifficultyWords, useDirectionName } from '../../../../parts/question-form/words.ts'
import { formatMarks, useTypeWords } from '../../bank/words.ts'
import { draggedType } from './dragged-questions.ts'

interface Props {
  row: TheoryRow
  isTicked: boolean
  /** Says that it is there already; null: it can be added. */
  heldWord: string | null
  /** What a drag of this row carries: all ticked rows when it is one of them. */
  dragged: () => readonly string[]
  onTick: (isRange: boolean) => void
  onAdd: () => void
}

/** Space and a click tick the row, Enter adds it, ↑ and ↓ go on. */
export function BankRow({ row, isTicked, heldWord, dragged, onTick, onAdd }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const difficulty = useDifficultyWords()
  const direction = useDirectionName()
  const { number } = row
  const isHeld = heldWord !== null
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onAdd()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const item = event.currentTarget.closest('li')
    const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
    next?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    <li className={`flex items-center gap-1 border-b border-rule-2 pr-1 ${isTicked ? 'bg-ink-2' : 'hover:bg-ink-2'}`}>
      <button
        type="button"
        aria-pressed={isTicked}
        disabled={isHeld}
        draggable={!isHeld}
        title={row.name}
        onClick={(event) => onTick(event.shiftKey)}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'copy'
          event.dataTransfer.setData(draggedType, dragged().join(' '))
        }}
        className="grid min-w-0 flex-1 grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2 py-1.5 pl-2 text-left -outline-offset-2 select-none disabled:cursor-not-allowed"
      >
        <span aria-hidden="true" className="mt-1">
          {isTicked ? (
            <span className="text-amber">
              <Mark name="check" />
            </span>
          ) : (
            <span className="block size-3 rounded-control border border-control" />
          )}
        </span>
        <span className="min-w-0">
          <span lang={row.lang} className={`block truncate ${isHeld ? 'text-fg-3' : 'text-fg'}`}>
            {row.name}
          </span>
          <span className="flex flex-wrap gap-x-2 text-caption text-fg-3">
            <span className="font-mono">{row.number}</span>
            <span>{types[row.question_type]}</span>
            <span>{direction(row.direction)}</span>
            <span>{difficulty[row.difficulty]}</span>
            <span className="font-mono">{formatMarks(locale, row.score)}</span>
            {heldWord}
          </span>
        </span>
      </button>
      <IconButton size="sm" label={t`Add ${number}`} disabled={isHeld} onClick={onAdd}>
        <Plus size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
