import type { MarkItem, MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { cn, Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMarks } from '../bank/words.ts'
import { draftOf, isChanged, type Sitting } from './sitting.ts'

interface Props {
  manual: ReadonlyArray<{ question: MarkQuestion; item: MarkItem }>
  sitting: Sitting
  onShow: (item_id: string) => void
}

/** The answers of a paper that people mark, each with its state and mark. */
export function PaperItems({ manual, sitting, onShow }: Props) {
  const { t } = useLingui()
  if (manual.length === 0) return null
  return (
    <nav aria-label={t({ context: 'marking', message: 'Answers' })} className="w-52 shrink-0 overflow-y-auto border-r border-rule pr-2">
      <ul>
        {sitting.items.map((item) => {
          const question = manual.find((one) => one.question.question_id === item.question_id)?.question
          return (
            question !== undefined && (
              <ItemRow
                key={item.item_id}
                item={item}
                question={question}
                isUnsaved={isChanged(draftOf(sitting, item), item)}
                isShown={item.item_id === sitting.at}
                onShow={() => onShow(item.item_id)}
              />
            )
          )
        })}
      </ul>
    </nav>
  )
}

interface RowProps {
  item: MarkItem
  question: MarkQuestion
  /** Something is written that the server does not know. */
  isUnsaved: boolean
  isShown: boolean
  onShow: () => void
}

function ItemRow({ item, question, isUnsaved, isShown, onShow }: RowProps) {
  const locale = useFormatLocale()
  const { name, look, words } = useItemState(item, isUnsaved)
  const { place } = question
  const mark = item.mark === null ? '–' : formatMarks(locale, item.mark)
  const most = formatMarks(locale, question.score)
  return (
    <li>
      <button
        type="button"
        aria-current={isShown || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onShow}
        className={cn('flex w-full flex-col border-b border-rule-2 px-2 py-1.5 text-left hover:bg-ink-2', isShown && 'bg-ink-2')}
      >
        <span className="flex w-full justify-between gap-2 text-fg">
          <Trans context="marking">Question {place}</Trans>
          <span className="type-mono">
            {mark} / {most}
          </span>
        </span>
        <span className={cn('flex items-center gap-1.5 text-caption', look)}>
          <Mark name={name} size={10} />
          {words}
        </span>
      </button>
    </li>
  )
}

function useItemState(
  { mark, is_pushed, is_mine, is_closed }: MarkItem,
  isUnsaved: boolean,
): { name: MarkName; look: string; words: string } {
  const { t } = useLingui()
  if (isUnsaved) return { name: 'half', look: 'text-amber', words: t({ context: 'marking', message: 'not saved yet' }) }
  if (is_pushed) return { name: 'triangle', look: 'text-amber', words: t({ context: 'marking', message: 'with the lead' }) }
  if (is_closed) return { name: 'check', look: 'text-fg-3', words: t({ context: 'marking', message: 'marked by others' }) }
  if (mark === null) return { name: 'ring', look: 'text-fg-3', words: t({ context: 'marking', message: 'unmarked' }) }
  const words = is_mine ? t({ context: 'marking', message: 'marked by me' }) : t({ context: 'marking', message: 'marked' })
  return { name: 'check', look: 'text-jade', words }
}
