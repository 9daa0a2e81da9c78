import { call } from '@beacon/api/client'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { newTeam, teamForm, teamPaths } from './model.ts'
import { nextTeamQuery, refreshTeams } from './queries.ts'
import { TeamFields } from './team-fields.tsx'
import { useTeamLabels } from './team-labels.ts'

/** A team without people; the next page chooses them. */
export function NewTeam() {
  const { t } = useLingui()
  const { data: next } = useSuspenseQuery(nextTeamQuery)
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labelOf = useTeamLabels()
  const { refuse, ...form } = useContractForm({ schema: teamForm, defaultValues: newTeam(next.number, next.max_members), labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const submit = (again: boolean) =>
    form.handleSubmit(async (body) => {
      try {
        // The proposed number may be taken by now; untouched it is left to the server.
        const number = body.number === next.number ? '' : body.number
        const made = await call(teamAdmin.add, { body: { ...body, number } })
        await refreshTeams(client)
        toast.done({ title: t`${{ name: made.name }} created` })
        if (again) {
          const after = await client.fetchQuery(nextTeamQuery)
          return form.reset(newTeam(after.number, body.max_members ?? after.max_members))
        }
        guard.allow()
        void navigate({ to: '/admin/team/member-manage/$teamId', params: { teamId: made.resource_id } })
      } catch (error) {
        refuse(error, teamPaths)
      }
    })
  return (
    <FormProvider {...form}>
      <PageHeader title={<Trans>New team</Trans>} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="team" label={t`Team`} className="mt-4 pb-6" onSubmit={(event) => void submit(false)(event)}>
        <TeamFields />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button disabled={isSubmitting} onClick={() => void submit(true)()}>
          <Trans>Save and add another</Trans>
        </Button>
        <Button look="primary" type="submit" form="team" saving={isSubmitting}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}
