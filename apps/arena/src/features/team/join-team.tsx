import { call } from '@beacon/api/client'
import { team } from '@beacon/api/people/team'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useTeamCall } from './use-team-call.ts'

/** Joins a team by the code that its captain hands out. */
export function JoinTeam({ code: given }: { code: string }) {
  const { t } = useLingui()
  const [code, setCode] = useState(given)
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const run = useTeamCall()
  const wordsOf = useErrorWords()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError(t`Enter the team code.`)
    setBusy(true)
    setError(undefined)
    try {
      await run(() => call(team.join, { body: { code: code.trim().toUpperCase() } }), t`You joined the team.`)
    } catch (failure) {
      setError(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="join-team">
      <h2 id="join-team" className="type-section mb-3 text-fg">
        <Trans>Join a team</Trans>
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid justify-items-start gap-4">
        <Field
          label={<Trans>Join code</Trans>}
          error={error}
          help={<Trans>8 letters and digits, from the captain</Trans>}
          className="w-full"
        >
          <Input
            mono
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" look="primary" saving={isBusy} savingLabel={t`Joining`}>
          <Trans>Join the team</Trans>
        </Button>
      </form>
    </section>
  )
}
