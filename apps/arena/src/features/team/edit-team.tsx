import { call } from '@beacon/api/client'
import { team as endpoints, teamCreate, type TeamView } from '@beacon/api/people/team'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { Field, FormErrors, FormRows, PictureField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { logoAt } from './logo.ts'
import { TeamFields, teamPaths, useTeamLabels } from './team-fields.tsx'
import { useTeamCall } from './use-team-call.ts'

async function upload(square: Blob): Promise<string> {
  const file = new File([square], 'logo.png', { type: 'image/png' })
  const { file_id } = await uploadFile({ purpose: 'team_logo', file, onSent: () => undefined, signal: new AbortController().signal })
  return file_id
}

/** The captain changes what the team says of itself. */
export function EditTeam({ team, onDone }: { team: TeamView; onDone: () => void }) {
  const { t } = useLingui()
  const labelOf = useTeamLabels()
  const run = useTeamCall()
  const words = useErrorWords()
  const { name, tag, country, description, version } = team
  const [logo, setLogo] = useState(team.logo)
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: teamCreate,
    defaultValues: { name, tag, country, description },
    labelOf,
  })
  const submit = handleSubmit(async (body) => {
    try {
      await run(() => call(endpoints.update, { body: { ...body, logo, version } }), t`Team saved.`)
      onDone()
    } catch (error) {
      refuse(error, teamPaths)
    }
  })
  return (
    <form noValidate aria-label={t`Edit the team`} onSubmit={(event) => void submit(event)} className="mt-4 max-w-[560px]">
      <FormRows className="gap-4">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        <Field label={<Trans context="team">Logo</Trans>} help={<Trans>png or jpg up to 2 MB, cut to 256 × 256</Trans>}>
          <PictureField
            name={name}
            square
            src={logoAt(logo)}
            onPick={async (square) => setLogo(await upload(square))}
            onRemove={() => setLogo(null)}
            describeError={words}
          />
        </Field>
        <TeamFields control={control} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" saving={formState.isSubmitting}>
            <Trans>Save the team</Trans>
          </Button>
          <Button onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </FormRows>
    </form>
  )
}
