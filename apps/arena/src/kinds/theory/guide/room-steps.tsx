import { call } from '@beacon/api/client'
import { exam, type ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'

interface CodeProps {
  exam_id: string
  isGiven: boolean
  onGiven: () => void
}

/** What is read out in the room. Only the server knows it; the page sends what was typed and hears yes or no. */
export function RoomCode({ exam_id, isGiven, onGiven }: CodeProps) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (isGiven)
    return (
      <p className="text-fg-2">
        <Trans>Code accepted.</Trans>
      </p>
    )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setBusy(true)
    setProblem(null)
    try {
      await call(exam.room_code, { params: { exam_id }, body: { code } })
      onGiven()
    } catch (error) {
      setProblem(words(error))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col items-start gap-2">
      <Field
        label={t({ context: 'exam', message: 'Room code' })}
        layout="stack"
        help={t`The invigilator reads it out.`}
        {...(problem === null ? {} : { error: problem })}
      >
        <Input
          className="h-11 w-48 font-mono uppercase"
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" saving={isBusy}>
        <Trans>Check the code</Trans>
      </Button>
    </form>
  )
}

/** The device stands outside the room. */
export function OtherAddress({ guide: { address, exam: mine } }: { guide: ExamGuide }) {
  const room = mine.place.room ?? ''
  const title = <Trans>Your address is not in room {room}.</Trans>
  return (
    <li>
      {address === 'refused' ? (
        <Banner boxed tone="failure" title={title}>
          <Trans>The exam cannot be started here. Ask the invigilator.</Trans>
        </Banner>
      ) : (
        <Banner boxed tone="warning" title={title}>
          <Trans>You can start. Staff are told.</Trans>
        </Banner>
      )}
    </li>
  )
}
