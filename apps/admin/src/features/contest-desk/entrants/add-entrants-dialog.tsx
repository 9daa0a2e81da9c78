import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { entrant } from '@beacon/api/contest/entrant'
import type { AdditionPreview } from '@beacon/api/contest/entrant-addition'
import { query } from '@beacon/api/query'
import { team } from '@beacon/api/people/team'
import { user } from '@beacon/api/people/user'
import { usePermissions } from '@beacon/auth'
import { Checkbox } from '@beacon/ui/controls'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkReply, useSkipReason } from '../../../parts/list/bulk-result.tsx'
import { useOrganisationOptions } from '../../../parts/people/people-options.ts'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { useDeskKind } from '../desk-kind.ts'

interface Props {
  contest: ContestFull
  onAdded: (reply: BulkReply) => void
  onClose: () => void
}

type Choice = { value: string; label: string; note: string }
const inputOf = (q: string) => ({ size: 50, ...(q === '' ? {} : { q }) })

interface PickProps {
  value: string[]
  onValueChange: (ids: string[]) => void
}

/** Several of what is found by searching. A chosen one stays an option while another search shows others. */
function usePick({ value, onValueChange }: PickProps, found: { options: Choice[]; isLoading: boolean }) {
  const [known, setKnown] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { options, isLoading } = found
  const choose = (ids: string[]) => {
    onValueChange(ids)
    setKnown((old) => new Map([...old, ...options.filter((one) => ids.includes(one.value)).map((one) => [one.value, one] as const)]))
  }
  const elsewhere = value.flatMap((id) => (options.some((one) => one.value === id) ? [] : (known.get(id) ?? [])))
  return { value, onValueChange: choose, options: [...elsewhere, ...options], loading: isLoading }
}

function PeopleField(props: PickProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({ ...query(user.list, { query: { ...inputOf(q), status: 'normal' } }), placeholderData: keepPreviousData })
  const options = (found.data?.items ?? []).map((one) => ({
    value: one.resource_id,
    label: one.name === '' ? one.username : one.name,
    note: one.username,
  }))
  const field = usePick(props, { options, isLoading: found.isFetching })
  return (
    <Field label={t`People`}>
      <MultiCombobox {...field} onSearch={setQ} placeholder={t`Find by name`} />
    </Field>
  )
}

/** Teams that do not take part yet; in a contest of persons all teams, whose members take part. */
function TeamsField({ contest, ...props }: PickProps & { contest: ContestFull }) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const isTeams = contest.game_type === 'team'
  const input = { ...inputOf(q), ...(isTeams ? { not_in_contest: contest.resource_id } : {}) }
  const found = useQuery({ ...query(team.list, { query: input }), placeholderData: keepPreviousData })
  const options = (found.data?.items ?? []).map((one) => ({
    value: one.resource_id,
    label: one.name,
    note: plural(one.member_count, { one: '# member', other: '# members' }),
  }))
  const field = usePick(props, { options, isLoading: found.isFetching })
  return (
    <Field
      label={isTeams ? t({ context: 'desk', message: 'Teams' }) : t`Members of teams`}
      {...(isTeams ? {} : { help: t`Each member takes part alone.` })}
    >
      <MultiCombobox {...field} onSearch={setQ} placeholder={t`Find by name`} />
    </Field>
  )
}

/** What the choice would do: how many are added, are in already, and cannot be, with names and reasons. */
function Foretold({ preview }: { preview: AdditionPreview }) {
  const { t } = useLingui()
  const reasonOf = useSkipReason()
  const { added, already, refused, named } = preview
  const parts = [
    plural(added, { one: '# is added', other: '# are added' }),
    ...(already === 0 ? [] : [plural(already, { one: '# takes part already', other: '# take part already' })]),
    ...(refused === 0 ? [] : [plural(refused, { one: '# cannot be added', other: '# cannot be added' })]),
  ]
  const rest = refused - named.length
  return (
    <section aria-live="polite" className="mt-3 border-t border-rule pt-3">
      <p className={refused > 0 ? 'text-amber' : 'text-fg'}>{parts.join(' · ')}</p>
      {named.length > 0 && (
        <ul className="mt-1 max-h-40 overflow-y-auto text-caption text-fg-2">
          {named.map((row) => (
            <li key={row.resource_id}>
              <span className="text-fg">{row.name || '–'}</span> {reasonOf(row)}
            </li>
          ))}
          {rest > 0 && <li>{t({ context: 'entrants', message: `${plural(rest, { one: 'and # more', other: 'and # more' })}` })}</li>}
        </ul>
      )}
    </section>
  )
}

/** Adds teams or people that exist, whatever the way of registration. Of a contest of persons a team brings its members. */
export function AddEntrantsDialog({ contest, onAdded, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { words } = useDeskKind()
  const permissions = usePermissions()
  const isTeams = contest.game_type === 'team'
  const [user_ids, setUsers] = useState<string[]>([])
  const [team_ids, setTeams] = useState<string[]>([])
  const [organisation_ids, setOrganisations] = useState<string[]>([])
  const [with_below, setWithBelow] = useState(true)
  const { options: organisations } = useOrganisationOptions()
  const body = {
    ...(user_ids.length === 0 ? {} : { user_ids }),
    ...(team_ids.length === 0 ? {} : { team_ids }),
    ...(organisation_ids.length === 0 ? {} : { organisation_ids, with_below }),
  }
  const hasChosen = Object.keys(body).length > 0
  const input = { params: { resource_id: contest.resource_id }, body }
  const preview = useQuery({
    queryKey: [entrant.add_preview.path, input],
    queryFn: () => call(entrant.add_preview, input),
    enabled: hasChosen,
    placeholderData: keepPreviousData,
  })
  const count = hasChosen ? (preview.data?.added ?? 0) : 0
  const title = words !== undefined ? i18n._(words.add) : isTeams ? t`Add teams` : t`Add participants`
  return (
    <ActionForm
      title={title}
      body={t`Registered immediately, without review.`}
      action={
        isTeams
          ? plural(count, { one: 'Add # team', other: 'Add # teams' })
          : words === undefined
            ? plural(count, { one: 'Add # participant', other: 'Add # participants' })
            : t`Add ${count}`
      }
      isReady={count > 0}
      onRun={async () => onAdded(await call(entrant.add, input))}
      onClose={onClose}
    >
      {!isTeams && permissions.has('user.read') && <PeopleField value={user_ids} onValueChange={setUsers} />}
      {permissions.has('team.read') && <TeamsField contest={contest} value={team_ids} onValueChange={setTeams} />}
      <Field
        label={t`All of an organisation`}
        help={isTeams ? t`Teams whose captain belongs to it.` : t`Everyone whose account can sign in.`}
      >
        <MultiCombobox value={organisation_ids} onValueChange={setOrganisations} options={organisations} placeholder={t`Find by name`} />
      </Field>
      {organisation_ids.length > 0 && (
        <Checkbox checked={with_below} onCheckedChange={(on) => setWithBelow(on === true)}>
          {t`And all organisations below`}
        </Checkbox>
      )}
      {hasChosen && preview.data !== undefined && <Foretold preview={preview.data} />}
    </ActionForm>
  )
}
