import { call } from '@beacon/api/client'
import { entrant, type EntrantDetail } from '@beacon/api/contest/entrant'
import { limits } from '@beacon/api/limits'
import { query } from '@beacon/api/query'
import { user } from '@beacon/api/people/user'
import { useErrorWords } from '@beacon/auth/call'
import { Button, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Combobox, Field } from '@beacon/ui/form'
import { Loading, useToast } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  id: string
  entrant_id: string
  again: () => Promise<unknown>
  onClose: () => void
}
type Person = Pick<EntrantDetail['members'][number], 'user_id' | 'name' | 'username'>

/** Who plays for a team here; what was solved stays with the team. */
export function MembersDialog(props: Props) {
  const { t } = useLingui()
  const { data } = useQuery({ ...query(entrant.get, { params: { resource_id: props.id, entrant_id: props.entrant_id } }), gcTime: 0 })
  if (data === undefined)
    return (
      <OpenDialog onClose={() => props.onClose()} title={t`Members`}>
        <Loading>{t`Members`}</Loading>
      </OpenDialog>
    )
  return <Form {...props} detail={data} />
}

function Form({ id, entrant_id, again, onClose, detail }: Props & { detail: EntrantDetail }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [people, setPeople] = useState<readonly Person[]>(detail.members)
  const [captain, setCaptain] = useState(detail.members.find(({ is_captain }) => is_captain)?.user_id ?? '')
  const [reason, setReason] = useState('')
  const params = { resource_id: id, entrant_id }
  const put = (user_ids: string[], captain_id: string, version: number, why: string) =>
    call(entrant.set_members, { params, body: { user_ids, captain_id, version, ...(why === '' ? {} : { reason: why }) } })
  const run = async () => {
    const ids = people.map(({ user_id }) => user_id)
    const { version } = await put(ids, captain, detail.version, reason.trim())
    await again()
    const was = detail.members.map(({ user_id }) => user_id)
    const undo = () =>
      put(was, detail.members.find(({ is_captain }) => is_captain)?.user_id ?? was[0] ?? '', version, t`Withdrawn`)
        .then(again)
        .catch((error: unknown) => toast.failed({ title: words(error) }))
    toast.done({
      title: t`Members of “${detail.name}” changed`,
      ...(was.length === 0 ? {} : { action: { label: t`Undo`, onSelect: () => void undo() } }),
    })
  }
  const isReady = people.some(({ user_id }) => user_id === captain) && (!detail.is_roster_locked || reason.trim() !== '')
  return (
    <ActionForm
      title={t`Members of “${detail.name}”`}
      body={t`Solves stay with the team.`}
      action={t`Save members`}
      isReady={isReady}
      onRun={run}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t({ context: 'desk', message: 'Captain' })}
        value={captain}
        onValueChange={setCaptain}
        options={people.map((one) => ({ value: one.user_id, label: `${one.name} (${one.username})` }))}
      />
      <div className="flex flex-wrap gap-2">
        {people.map((one) => (
          <Button
            key={one.user_id}
            size="sm"
            look="quiet"
            disabled={people.length === 1}
            onClick={() => setPeople(people.filter((other) => other !== one))}
          >
            <Trans>Remove {one.name}</Trans>
          </Button>
        ))}
      </div>
      <AddPerson known={people} onAdd={(one) => setPeople([...people, one])} />
      {detail.is_roster_locked && (
        <Field label={t`Reason`} required help={t`The roster is locked. The reason for the change is recorded in the audit log.`}>
          <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ActionForm>
  )
}

function AddPerson({ known, onAdd }: { known: readonly Person[]; onAdd: (one: Person) => void }) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(user.list, { query: { size: 20, status: 'normal', ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })
  const people = (found.data?.items ?? []).filter(({ resource_id }) => known.every(({ user_id }) => user_id !== resource_id))
  const choose = (chosen: string | null) => {
    const one = people.find(({ resource_id }) => resource_id === chosen)
    if (one !== undefined) onAdd({ user_id: one.resource_id, name: one.rep_name, username: one.username })
  }
  return (
    <Field label={t`Add a member`}>
      <Combobox
        value={null}
        onValueChange={choose}
        options={people.map((one) => ({ value: one.resource_id, label: one.rep_name, note: one.username }))}
        onSearch={setQ}
        loading={found.isFetching}
        placeholder={t`Find by name`}
      />
    </Field>
  )
}
