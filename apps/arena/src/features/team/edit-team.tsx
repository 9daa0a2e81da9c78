import { call } from '@beacon/api/client'
import { team as endpoints, teamCreate, type TeamView } from '@beacon/api/team'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { FormErrors, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { TeamFields, teamPaths, useTeamLabels } from './team-fields.tsx'
import { useTeamCall } from './use-team-call.ts'

/** The captain changes what the team says of itself. */
export function EditTeam({ team, onDone }: { team: TeamView; onDone: () => void }) {
  const { t } = useLingui()
  const labelOf = useTeamLabels()
  const run = useTeamCall()
  const { name, tag, country, description, version } = team
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: teamCreate,
    defaultValues: { name, tag, country, description },
    labelOf,
  })
  const submit = handleSubmit(async (body) => {
    try {
      await run(() => call(endpoints.update, { body: { ...body, version } }), t`The team is saved.`)
      onDone()
    } catch (error) {
      refuse(error, teamPaths)
    }
  })
  return (
    <form noValidate aria-label={t`Edit the team`} onSubmit={(event) => void submit(event)} className="mt-4 max-w-[560px]">
      <FormRows className="gap-4">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
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
