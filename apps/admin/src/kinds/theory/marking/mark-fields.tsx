import { markingLimits, type MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Input, Kbd, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { formatMarks } from '../bank/words.ts'
import { KeyButton } from './key-button.tsx'
import { proposedMark } from './mark-text.ts'
import type { Draft } from './sitting.ts'
import type { Marking } from './use-marking.tsx'

interface Props {
  marking: Marking
  draft: Draft
  question: MarkQuestion
  markField: RefObject<HTMLInputElement | null>
  commentField: RefObject<HTMLTextAreaElement | null>
  /** Something that was written lost the focus. */
  onLeave: () => void
}

/** The mark and the comment, with what sets the mark at once. */
export function MarkFields({ marking, draft, question, markField, commentField, onLeave }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [most, by] = [formatMarks(locale, question.score), formatMarks(locale, question.step)]
  const { problem, isBusy, edit } = marking
  const error =
    problem === null
      ? undefined
      : problem === 'empty'
        ? t({ context: 'marking', message: 'Enter a mark first.' })
        : t({ context: 'marking', message: `0 to ${most} in steps of ${by}` })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="flex flex-col gap-2">
        <Field
          label={t({ context: 'marking', message: 'Mark' })}
          layout="stack"
          {...(error === undefined ? {} : { error })}
          className="w-44"
        >
          <span className="flex items-center gap-2">
            <Input
              ref={markField}
              data-marking="mark"
              inputMode="decimal"
              autoComplete="off"
              mono
              className="w-24"
              readOnly={isBusy}
              value={draft.mark.text}
              onChange={(event) => edit({ mark: { text: event.target.value, isHalf: false, isFresh: false } })}
              onBlur={onLeave}
            />
            <span className="text-fg-3">
              <Trans context="marking">of {most}</Trans>
            </span>
          </span>
        </Field>
        <div className="flex gap-2">
          <KeyButton keyName="F" disabled={isBusy} onClick={() => edit({ mark: proposedMark(question.score) })}>
            <Trans context="marking">Full marks</Trans>
          </KeyButton>
          <KeyButton keyName="E" disabled={isBusy} onClick={() => edit({ mark: proposedMark(0) })}>
            <Trans context="marking">No marks</Trans>
          </KeyButton>
        </div>
      </div>
      <Field label={t({ context: 'marking', message: 'Comment' })} layout="stack" className="min-w-48 flex-1" aside={<CommentKey />}>
        <Textarea
          ref={commentField}
          data-marking="comment"
          rows={2}
          counter={markingLimits.comment}
          readOnly={isBusy}
          value={draft.comment}
          onChange={(event) => edit({ comment: event.target.value })}
          onBlur={onLeave}
        />
      </Field>
      <SaveButtons marking={marking} />
    </div>
  )
}

const CommentKey = () => (
  <span aria-hidden="true">
    <Kbd>C</Kbd>
  </span>
)

function SaveButtons({ marking }: { marking: Marking }) {
  const { isBusy, item, save } = marking
  const count = (item?.same ?? 0) + 1
  return (
    <div className="flex flex-col gap-2 pt-6">
      <Button
        look="primary"
        saving={isBusy}
        aria-keyshortcuts="Enter"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void save()}
      >
        <Trans context="marking">Save and continue</Trans>
        <span aria-hidden="true" className="font-mono text-[11px]">
          Enter
        </span>
      </Button>
      {count > 1 && (
        <KeyButton keyName="G" disabled={isBusy} onClick={() => void save({ isWhole: true })}>
          <Trans context="marking">Mark all {count}</Trans>
        </KeyButton>
      )}
    </div>
  )
}
