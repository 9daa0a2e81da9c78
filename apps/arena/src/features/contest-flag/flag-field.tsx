import { Button, Input } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type FlagAnswer, staysOpen } from './flag-answer.ts'
import { FlagAnswerLine } from './flag-answer-line.tsx'
import { useWait } from './use-wait.ts'

interface FlagFieldProps {
  /** Sends a try; never rejects: a refusal is an answer. */
  submit: (flag: string) => Promise<FlagAnswer>
  isDone: boolean
  /** No flag is taken now; the button stays, its answer tells why. */
  isClosed: boolean
  /** Quiet words below while there is no answer. */
  remark?: ReactNode
}

const wrongKinds: ReadonlySet<FlagAnswer['kind']> = new Set(['wrong', 'refused'])

/** Takes a flag and words every answer. What was typed stays, whatever the answer. */
export function FlagField({ submit, isDone, isClosed, remark }: FlagFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [flag, setFlag] = useState('')
  const [isSending, setSending] = useState(false)
  const [answer, setAnswer] = useState<FlagAnswer | null>(null)
  const wait_s = useWait(answer?.kind === 'wait' ? answer.until_ms : null)
  const isOver = isDone || !staysOpen(answer)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isOver || isClosed || wait_s > 0) return
    if (flag.trim() === '') return setAnswer({ kind: 'empty' })
    setSending(true)
    setAnswer(await submit(flag))
    setSending(false)
  }
  const isWrong = answer !== null && wrongKinds.has(answer.kind)
  return (
    <form noValidate aria-label={t`Flag`} onSubmit={(event) => void send(event)}>
      <div className="flex gap-2">
        <Input
          id="flag-input"
          mono
          size="lg"
          aria-label={t`Flag`}
          aria-describedby={`${id}-answer`}
          aria-invalid={isWrong}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={isOver ? t`Solved` : 'flag{…}'}
          readOnly={isOver || isSending}
          value={flag}
          onChange={(event) => setFlag(event.target.value)}
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
    </form>
  )
}
