import type { MarkItem, MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { formatMarks } from '../bank/words.ts'
import { AnswerView } from './answer-view.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MarkFields } from './mark-fields.tsx'
import type { MarkingAction } from './marking-keys.ts'
import { MeasureView } from './measure-view.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { proposedMark, typeMark } from './mark-text.ts'
import { PushDialog } from './push-dialog.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { Marking } from './use-marking.tsx'
import { useMarkingKeys } from './use-marking-keys.ts'

interface Props {
  marking: Marking
  /** Place and number left, at the foot. */
  note?: ReactNode
  /** What is there where no answer is shown. */
  none: ReactNode
  /** Marks can be read only. */
  isFixed?: boolean
  /** A written mark is saved when its field is left. */
  savesOnLeave?: boolean
  /** A text to show in the answer. */
  needle?: string
}

const leaveFields = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** One answer with what it is measured by and its mark, by keys and by buttons. */
export function Marker({ marking, note, none, isFixed = false, savesOnLeave = false, needle = '' }: Props) {
  const { item, question, draft, isBusy, unsaved } = marking
  const [switches, setSwitches] = useState({ hasPoints: false, hasReference: true })
  const [dialog, setDialog] = useState<'push' | 'help' | null>(null)
  const markField = useRef<HTMLInputElement>(null)
  const commentField = useRef<HTMLTextAreaElement>(null)
  const onSwitch = (change: Partial<typeof switches>) => setSwitches((now) => ({ ...now, ...change }))
  const save = async (isWhole: boolean) => {
    const end = await marking.save({ isWhole })
    if (end === 'saved') leaveFields()
    if (end === 'wrong') markField.current?.focus()
  }
  const setMark = (action: MarkingAction) => {
    if (question === undefined || draft === null) return
    if (action.do === 'type') marking.edit({ mark: typeMark(draft.mark, action.key, question) })
    if (action.do === 'point') marking.togglePoint(action.index)
    if (action.do === 'full') marking.edit({ mark: proposedMark(question.score) })
    if (action.do === 'zero') marking.edit({ mark: proposedMark(0) })
    if (action.do === 'save') void save(false)
    if (action.do === 'group' && item !== null && item.same > 0) void save(true)
    if (action.do === 'comment') commentField.current?.focus()
    if (action.do === 'push' && item !== null && !item.is_pushed) setDialog('push')
  }
  useMarkingKeys(switches.hasPoints, (action) => {
    // A mark must not reach an answer that comes after the one it was meant for.
    if (isBusy) return
    if (action.do === 'leave') return leaveFields()
    if (action.do === 'next') return marking.move(1)
    if (action.do === 'previous') return marking.move(-1)
    if (action.do === 'unmarked') return marking.toOpen()
    if (action.do === 'reference') return onSwitch({ hasReference: !switches.hasReference })
    if (action.do === 'help') return setDialog('help')
    if (isFixed) return
    if (action.do === 'points') return onSwitch({ hasPoints: !switches.hasPoints && (question?.rubric.length ?? 0) > 0 })
    if (action.do === 'undo') return void marking.undo()
    setMark(action)
  })
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1">
        {item === null || question === undefined || draft === null ? (
          none
        ) : (
          <>
            <AnswerView key={item.item_id} question={question} item={item} needle={needle} />
            {switches.hasReference && (
              <MeasureView
                question={question}
                points={draft.points}
                hasKeys={switches.hasPoints}
                isFixed={isFixed}
                onPoint={marking.togglePoint}
              />
            )}
          </>
        )}
      </div>
      <div className="flex flex-col gap-2 border-t border-rule pt-2 pb-1">
        {item !== null && question !== undefined && draft !== null && (
          <>
            {marking.refusal !== undefined && (
              <RefusalNote
                refusal={marking.refusal}
                question={question}
                isBusy={isBusy}
                onRetry={() => void save(false)}
                onTakeOther={marking.takeOther}
              />
            )}
            {isFixed ? (
              <FixedMark item={item} question={question} />
            ) : (
              <MarkFields
                marking={marking}
                draft={draft}
                question={question}
                markField={markField}
                commentField={commentField}
                onLeave={() => savesOnLeave && marking.saveOnLeave()}
              />
            )}
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p role="status" className="text-fg-2">
            {note}
            {unsaved > 0 && (
              <span className="ml-4 text-vermilion">
                <Trans context="marking">Marks of other answers not saved: {unsaved}</Trans>
              </span>
            )}
          </p>
          <MoveButtons
            marking={marking}
            switches={switches}
            isFixed={isFixed}
            onSwitch={onSwitch}
            onPush={() => setDialog('push')}
            onHelp={() => setDialog('help')}
          />
        </div>
      </div>
      {dialog === 'push' && <PushDialog onPush={marking.push} onClose={() => setDialog(null)} />}
      {dialog === 'help' && <KeysDialog onClose={() => setDialog(null)} />}
    </div>
  )
}

function FixedMark({ item, question }: { item: MarkItem; question: MarkQuestion }) {
  const locale = useFormatLocale()
  const mark = item.mark === null ? '–' : formatMarks(locale, item.mark)
  const most = formatMarks(locale, question.score)
  return (
    <p className="flex flex-wrap gap-x-4 text-fg">
      <span className="type-mono">
        <Trans context="marking">
          {mark} of {most}
        </Trans>
      </span>
      {item.comment !== '' && <span className="min-w-0 break-words whitespace-pre-wrap text-fg-2">{item.comment}</span>}
    </p>
  )
}
