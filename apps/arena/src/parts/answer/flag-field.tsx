import { Button, Input } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { AiUseChoice } from './ai-use-choice.tsx'
import type { FlagAnswer } from './flag-answer.ts'
import { FlagAnswerLine } from './flag-answer-line.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { type SubmitFlag, useFlagForm } from './use-flag-form.ts'

interface FlagFieldProps {
  submit: SubmitFlag
  isDone: boolean
  /** No flag is taken now; the button stays, its answer tells why. */
  isClosed: boolean
  /** The contest wants to hear of AI use with every try. */
  asksAi?: boolean
  /** A right flag is not the last one: the field is emptied for the next. */
  goesOn?: boolean
  /** Quiet words below while there is no answer. */
  remark?: ReactNode
}

const wrongKinds: ReadonlySet<FlagAnswer['kind']> = new Set(['wrong', 'refused', 'undeclared'])

/** Takes a flag and words every answer. What was typed stays, whatever the answer. */
export function FlagField({ submit, isDone, isClosed, asksAi = false, goesOn = false, remark }: FlagFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useFlagForm({ submit, isClosed: isClosed || isDone, asksAi, endsWhenRight: !goesOn })
  const { flag, answer, wait_s, isSending } = form
  const isOver = isDone || form.isOver
  return (
    <form noValidate aria-label={t`Flag`} onSubmit={(event) => void form.send(event)}>
      {asksAi && !isOver && <AiUseChoice value={form.aiUse} onValueChange={form.setAiUse} />}
      <div className="flex gap-2">
        <Input
          id="flag-input"
          mono
          size="lg"
          aria-label={t`Flag`}
          aria-describedby={`${id}-answer`}
          aria-invalid={answer !== null && wrongKinds.has(answer.kind)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={isOver ? t`Solved` : t`Flag`}
          readOnly={isOver || isSending}
          value={flag}
          onChange={(event) => form.setFlag(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          look="primary"
          size="lg"
          saving={isSending}
          savingLabel={t`Sending`}
          disabled={isOver || isClosed || wait_s > 0}
        >
          <Trans>Submit</Trans>
        </Button>
      </div>
      <div id={`${id}-answer`} role="status" className="mt-2 min-h-6 text-dense text-fg-2">
        {answer !== null ? <FlagAnswerLine answer={answer} wait_s={wait_s} /> : remark}
      </div>
      {(answer?.kind === 'correct' || answer?.kind === 'stage') && <SoundSwitch />}
    </form>
  )
}
