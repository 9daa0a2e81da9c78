import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest-views'
import { entrant } from '@beacon/api/entrant'
import { query } from '@beacon/api/query'
import { team } from '@beacon/api/team'
import { user } from '@beacon/api/user'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkReply } from '../../../parts/list/bulk-result.tsx'
import { useOrganisationOptions } from '../../../parts/people/people-options.ts'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  contest: ContestFull
  onAdded: (reply: BulkReply) => void
  onClose: () => void
}

type Found = { value: string; label: string; note: string }

function useCandidates(contest: ContestFull, q: string) {
  const isTeams = contest.game_type === 'team'
  const input = { size: 50, ...(q === '' ? {} : { q }) }
  const teams = useQuery({
    ...query(team.list, { query: { ...input, not_in_contest: contest.resource_id } }),
    enabled: isTeams,
    placeholderData: keepPreviousData,
  })
  const users = useQuery({
    ...query(user.list, { query: { ...input, status: 'normal' } }),
    enabled: !isTeams,
    placeholderData: keepPreviousData,
  })
  const options: Found[] = isTeams
    ? (teams.data?.items ?? []).map((one) => ({
        value: one.resource_id,
        label: one.name,
        note: plural(one.member_count, { one: '# member', other: '# members' }),
      }))
    : (users.data?.items ?? []).map((one) => ({ value: one.resource_id, label: one.name, note: one.username }))
  return { options, isLoading: isTeams ? teams.isFetching : users.isFetching }
}

/** Adds teams or people that exist, whatever the way of registration. */
export function AddEntrantsDialog({ contest, onAdded, onClose }: Props) {
  const { t } = useLingui()
  const isTeams = contest.game_type === 'team'
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, Found>>(new Map())
  const { options, isLoading } = useCandidates(contest, q)
  const choose = (ids: string[]) => {
    setChosen(ids)
    setKnown((old) => new Map([...old, ...options.filter(({ value }) => ids.includes(value)).map((one) => [one.value, one] as const)]))
  }
  // A chosen entrant stays an option while another search shows other entrants.
  const chosenElsewhere = chosen.flatMap((id) => (options.some(({ value }) => value === id) ? [] : (known.get(id) ?? [])))
  const [organisation_ids, setOrganisations] = useState<string[]>([])
  const { options: organisations } = useOrganisationOptions()
  const run = async () => {
    const reply = await call(entrant.add, {
      params: { resource_id: contest.resource_id },
      body: {
        ...(chosen.length === 0 ? {} : isTeams ? { team_ids: chosen } : { user_ids: chosen }),
        ...(organisation_ids.length === 0 ? {} : { organisation_ids }),
      },
    })
    onAdded(reply)
  }
  return (
    <ActionForm
      title={isTeams ? t`Add teams` : t`Add participants`}
      body={t`Registered immediately, without review.`}
      action={
        organisation_ids.length > 0
          ? isTeams
            ? t`Add all selected teams`
            : t`Add all selected participants`
          : isTeams
            ? plural(chosen.length, { one: 'Add # team', other: 'Add # teams' })
            : plural(chosen.length, { one: 'Add # participant', other: 'Add # participants' })
      }
      isReady={chosen.length > 0 || organisation_ids.length > 0}
      onRun={run}
      onClose={onClose}
    >
      <Field label={isTeams ? t({ context: 'desk', message: 'Teams' }) : t`People`}>
        <MultiCombobox
          value={chosen}
          onValueChange={choose}
          options={[...chosenElsewhere, ...options]}
          onSearch={setQ}
          loading={isLoading}
          placeholder={t`Find by name`}
        />
      </Field>
      <Field
        label={t`All of an organisation`}
        help={isTeams ? t`Teams whose captain belongs to it.` : t`Everyone whose account can sign in.`}
      >
        <MultiCombobox value={organisation_ids} onValueChange={setOrganisations} options={organisations} placeholder={t`Find by name`} />
      </Field>
    </ActionForm>
  )
}
