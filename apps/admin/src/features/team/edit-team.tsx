import { call } from '@beacon/api/client'
import { teamAdmin, type TeamDetail } from '@beacon/api/people/team-admin'
import { useContractForm } from '@beacon/auth/form'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { DescriptionList, PageHeader, Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile, type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { inputOf, teamForm, teamPaths } from './model.ts'
import { refreshTeams, teamQuery } from './queries.ts'
import { NewCode } from './new-code.tsx'
import { TeamFields } from './team-fields.tsx'
import { useTeamLabels } from './team-labels.ts'

/** A stored team. */
export function EditTeam({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: detail } = useSuspenseQuery(teamQuery(id))
  const toast = useToast()
  const client = useQueryClient()
  const labelOf = useTeamLabels()
  const { refuse, ...form } = useContractForm({ schema: teamForm, defaultValues: inputOf(detail), labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [version, setVersion] = useState(detail.version)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<TeamDetail | null>(null)
  const save = (at: number) =>
    form.handleSubmit(async (body) => {
      try {
        const saved = await call(teamAdmin.update, { params: { resource_id: id }, body: { ...body, version: at } })
        setVersion(saved.version)
        client.setQueryData(teamQuery(id).queryKey, saved)
        form.reset(inputOf(saved))
        await refreshTeams(client)
        toast.done({ title: t`${{ name: saved.name }} saved` })
      } catch (error) {
        const found = staleOf(error)
        if (found === null) return refuse(error, teamPaths)
        setStale(found)
        setTheirs(await client.fetchQuery({ ...teamQuery(id), staleTime: 0 }))
      }
    })
  const settle = (take: 'theirs' | 'mine') => {
    setStale(null)
    if (theirs === null) return
    setVersion(theirs.version)
    if (take === 'theirs') form.reset(inputOf(theirs))
    else void save(theirs.version)()
  }
  const isOver = detail.status === 'disbanded'
  return (
    <FormProvider {...form}>
      <PageHeader
        title={detail.name}
        facts={<Status of={isOver ? 'entrant.disbanded' : 'member.normal'} />}
        actions={<MembersLink id={id} />}
      />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout
        id="team"
        label={t`Team`}
        className="mt-4 pb-6"
        onSubmit={(event) => void save(version)(event)}
        side={<TeamFacts detail={detail} />}
      >
        <TeamFields />
      </FormLayout>
      {!isOver && (
        <StickyFoot className="-mx-page -mb-3 mt-auto">
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="team" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </StickyFoot>
      )}
      <ChangedMeanwhile
        stale={stale}
        mine={form.getValues()}
        theirs={theirs === null ? null : { ...inputOf(theirs) }}
        labelOf={labelOf}
        onTheirs={() => settle('theirs')}
        onMine={() => settle('mine')}
        onClose={() => setStale(null)}
      />
      {guard.dialog}
    </FormProvider>
  )
}

function MembersLink({ id }: { id: string }) {
  return (
    <Button asChild>
      <Link to="/admin/team/member-manage/$teamId" params={{ teamId: id }}>
        <Trans>Members</Trans>
      </Link>
    </Button>
  )
}

function TeamFacts({ detail }: { detail: TeamDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [asks, setAsks] = useState(false)
  const facts = [
    { label: t`Members`, value: `${detail.member_count}/${detail.max_members}` },
    { label: t`Captain`, value: detail.captain_name ?? '–' },
    { label: t`Organisation`, value: detail.organisation_name ?? '–' },
    { label: t({ context: 'team', message: 'Contests' }), value: String(detail.contest_count) },
    { label: t`Created`, value: <span className="font-mono text-mono">{formatDateTime(locale, detail.created_at)}</span> },
  ]
  return (
    <Section title={<Trans>Team</Trans>} first>
      <DescriptionList facts={facts} />
      {detail.code !== null && (
        <div className="mt-4 grid gap-2">
          <span className="text-fg-3">
            <Trans>Join code</Trans>
          </span>
          <CopyField label={t`Join code`} value={detail.code} />
          <div>
            <Button size="sm" look="quiet" onClick={() => setAsks(true)}>
              <Trans>New join code…</Trans>
            </Button>
          </div>
        </div>
      )}
      {asks && <NewCode team={detail} onClose={() => setAsks(false)} />}
    </Section>
  )
}
