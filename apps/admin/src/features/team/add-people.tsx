import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { teamAdmin, type Candidate, type TeamDetail } from '@beacon/api/people/team-admin'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, FieldError, MultiCombobox } from '@beacon/ui/form'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkReply, useSkipReason } from '../../parts/list/bulk-result.tsx'
import { refreshTeams } from './queries.ts'

/** Puts people into a team. A person of another team is named with that team, and moves only when the organiser says so. */
export function AddPeople({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const [skipped, setSkipped] = useState<BulkReply['skipped']>([])
  const { isBusy, failure, start } = useRun(useErrorWords())
  const places = Math.max(0, team.max_members - team.member_count)
  const add = (user_ids: string[], move: boolean) =>
    start(async () => {
      const reply = await call(teamAdmin.add_members, { params: { resource_id: team.resource_id }, body: { user_ids, move } })
      await refreshTeams(client)
      if (reply.done.length > 0) toast.done({ title: plural(reply.done.length, { one: '# person added', other: '# people added' }) })
      setChosen([])
      setSkipped(reply.skipped)
      if (reply.skipped.length === 0) onClose()
    })
  return (
    <OpenDialog
      busy={isBusy}
      onClose={onClose}
      title={t`Add people to ${{ name: team.name }}`}
      description={plural(places, { 0: 'No place is free.', one: '# place is free.', other: '# places are free.' })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {skipped.length > 0 ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button look="primary" saving={isBusy} disabled={chosen.length === 0} onClick={() => void add(chosen, false)}>
            {plural(chosen.length, { 0: 'Add', one: 'Add # person', other: 'Add # people' })}
          </Button>
        </>
      }
    >
      <PeopleField teamId={team.resource_id} chosen={chosen} onChosen={setChosen} />
      {failure !== null && <FieldError>{failure}</FieldError>}
      {skipped.length > 0 && <Skipped skipped={skipped} disabled={isBusy} onMove={(ids) => void add(ids, true)} />}
    </OpenDialog>
  )
}

interface PeopleProps {
  teamId: string
  chosen: string[]
  onChosen: (ids: string[]) => void
}

function PeopleField({ teamId, chosen, onChosen }: PeopleProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<string, Candidate>>(new Map())
  const found = useQuery({
    ...query(teamAdmin.candidates, { params: { resource_id: teamId }, query: { q } }),
    placeholderData: keepPreviousData,
  })
  const shown = found.data?.items ?? []
  // A chosen person stays an option while another search shows other people.
  const chosenElsewhere = chosen.flatMap((id) => (shown.some(({ user_id }) => user_id === id) ? [] : (known.get(id) ?? [])))
  const choose = (ids: string[]) => {
    setKnown((old) => new Map([...old, ...shown.map((one) => [one.user_id, one] as const)]))
    onChosen(ids)
  }
  const noteOf = ({ team_name, organisation_name }: Candidate) =>
    team_name === null ? (organisation_name ?? '') : t`in ${{ team: team_name }}`
  return (
    <Field label={<Trans>People</Trans>} layout="stack" help={<Trans>Username, name or alias</Trans>}>
      <MultiCombobox
        value={chosen}
        onValueChange={choose}
        onSearch={setQ}
        loading={found.isFetching}
        options={[...chosenElsewhere, ...shown].map((one) => ({
          value: one.user_id,
          label: one.rep_name === one.username ? one.username : `${one.username} · ${one.rep_name}`,
          note: noteOf(one),
        }))}
      />
    </Field>
  )
}

interface SkippedProps {
  skipped: BulkReply['skipped']
  disabled: boolean
  onMove: (ids: string[]) => void
}

/** Why somebody was not added; those of other teams can be moved. */
function Skipped({ skipped, disabled, onMove }: SkippedProps) {
  const reason = useSkipReason()
  const movable = skipped.filter(({ code }) => code === 'user_in_team').map(({ resource_id }) => resource_id)
  return (
    <section className="mt-4">
      <h3 className="type-label mb-1 text-fg-3">
        <Trans>Not added</Trans>
      </h3>
      <ul className="border-t border-rule-2">
        {skipped.map((row) => (
          <li key={row.resource_id} className="flex min-h-9 items-center gap-3 border-b border-rule-2">
            <span className="min-w-0 flex-1 py-1 text-fg-2">
              {row.code === 'user_in_team' ? null : <span className="mr-2 font-medium text-fg">{row.name}</span>}
              {reason(row)}
            </span>
            {row.code === 'user_in_team' && (
              <Button size="sm" disabled={disabled} onClick={() => onMove([row.resource_id])}>
                <Trans>Move</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {movable.length > 1 && (
        <Button size="sm" className="mt-2" disabled={disabled} onClick={() => onMove(movable)}>
          <Trans>Move all of them</Trans>
        </Button>
      )}
    </section>
  )
}
