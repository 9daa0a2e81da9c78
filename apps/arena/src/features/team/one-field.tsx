import { isApiError } from '@beacon/api/client'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { type FormEvent, useState } from 'react'
import { useTeamCall } from './use-team-call.ts'

interface OneFieldProps {
  label: string
  help: string
  /** Said when nothing was typed. */
  missing: string
  action: string
  busy: string
  done: string
  /** Said in place of the general words when nothing is found. */
  notFound?: string
  run: (text: string) => Promise<unknown>
  mono?: boolean
}

/** A form of one text that changes the own team; what was typed stays until it is taken. */
export function OneField({ label, help, missing, action, busy, done, notFound, run, mono = false }: OneFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const change = useTeamCall()
  const words = useErrorWords()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError(missing)
    setBusy(true)
    setError(undefined)
    try {
      await change(() => run(text.trim()), done)
      setText('')
    } catch (failure) {
      setError(notFound !== undefined && isApiError(failure) && failure.code === 'not_found' ? notFound : words(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid justify-items-start gap-4">
      <Field label={label} error={error} help={help} className="w-full">
        <Input mono={mono} value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" saving={isBusy} savingLabel={busy}>
        {action}
      </Button>
    </form>
  )
}
