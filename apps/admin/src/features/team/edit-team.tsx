import { call } from '@beacon/api/client'
import { teamAdmin, type TeamDetail } from '@beacon/api/people/team-admin'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { DescriptionList, PageHeader, Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { inputOf, teamForm, teamPaths } from './model.ts'
import { refreshTeams, teamQuery } from './queries.ts'
import { NewCode } from './new-code.tsx'
import { TeamFields } from './team-fields.tsx'
import { useTeamLabels } from './team-labels.ts'

/** A stored team. */
export function EditTeam({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: detail } = useSuspenseQuery(teamQuery(id))
  const versioned = useVersionedForm({
    schema: teamForm,
    labelOf: useTeamLabels(),
    stored: detail,
    query: teamQuery(id),
    valuesOf: inputOf,
    send: (body, { version }) => call(teamAdmin.update, { params: { resource_id: id }, body: { ...body, version } }),
    refresh: refreshTeams,
    doneWords: ({ name }) => t`${{ name }} saved`,
    pathsOf: () => teamPaths,
  })
  const { form } = versioned
  const { isDirty, isSubmitting } = form.formState
  const isOver = detail.status === 'disbanded'
  return (
    <VersionedForm
      id="team"
      label={t`Team`}
      versioned={versioned}
      head={
        <PageHeader
          title={detail.name}
          facts={<Status of={isOver ? 'entrant.disbanded' : 'member.normal'} />}
          actions={<MembersLink id={id} />}
        />
      }
      note={<Trans>Nothing was saved</Trans>}
      side={<TeamFacts detail={detail} />}
      foot={
        isOver ? null : (
          <>
            <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
              <Trans>Discard changes</Trans>
            </Button>
            <Button look="primary" type="submit" form="team" saving={isSubmitting}>
              <Trans>Save</Trans>
            </Button>
          </>
        )
      }
    >
      <TeamFields />
    </VersionedForm>
  )
}

function MembersLink({ id }: { id: string }) {
  return (
    <LinkButton to="/admin/team/member-manage/$teamId" params={{ teamId: id }}>
      <Trans>Members</Trans>
    </LinkButton>
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
