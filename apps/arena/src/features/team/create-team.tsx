import { call } from '@beacon/api/client'
import { team, teamCreate } from '@beacon/api/people/team'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { FormErrors, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { TeamFields, teamPaths, useTeamLabels } from './team-fields.tsx'
import { useTeamCall } from './use-team-call.ts'

/** Makes a team; whoever makes it is its captain. */
export function CreateTeam() {
  const { t } = useLingui()
  const labelOf = useTeamLabels()
  const run = useTeamCall()
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: teamCreate,
    defaultValues: { name: '', tag: '', country: null, description: '' },
    labelOf,
  })
  const submit = handleSubmit(async (body) => {
    try {
      await run(() => call(team.create, { body }), t`Team created. You are its captain.`)
    } catch (error) {
      refuse(error, teamPaths)
    }
  })
  return (
    <section aria-labelledby="create-team">
      <h2 id="create-team" className="type-section mb-3 text-fg">
        <Trans>Create a team</Trans>
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormRows className="gap-4">
          <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
          <TeamFields control={control} />
          <div>
            <Button type="submit" saving={formState.isSubmitting} savingLabel={t`Creating`}>
              <Trans>Create the team</Trans>
            </Button>
          </div>
        </FormRows>
      </form>
    </section>
  )
}
