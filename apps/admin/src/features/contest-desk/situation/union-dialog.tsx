import type { ContestFull } from '@beacon/api/contest/contest-views'
import { IconButton, NumberInput } from '@beacon/ui/controls'
import { Combobox, Field, FieldSet } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useContestOptions } from '../../../parts/contest/use-contest-options.ts'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { type CreateBody, emptyDraft } from './new-screen-dialog.tsx'
import { draftOptions, isDraftReady, type ScreenDraft } from './screen-draft.ts'
import { displayWords } from '../words.ts'
import { DisplayField, LookFields, NameField, OptionFields } from './screen-fields.tsx'

interface Member {
  resource_id: string
  name: string
  weight: number | null
}
const MOST = 8

interface MemberRowsProps {
  members: readonly Member[]
  onChange: (members: Member[]) => void
  /** This desk's own contest stays. */
  ownId: string
}

/** The contests of a set in their order, each with the percent that its score counts for in a total. */
function MemberRows({ members, onChange, ownId }: MemberRowsProps) {
  const { t } = useLingui()
  const move = (index: number, by: number) => {
    const next = [...members]
    const [one] = next.splice(index, 1)
    if (one !== undefined) next.splice(index + by, 0, one)
    onChange(next)
  }
  const weigh = (index: number, weight: number | null) => onChange(members.map((one, at) => (at === index ? { ...one, weight } : one)))
  return (
    <ol className="flex flex-col gap-2">
      {members.map(({ resource_id, name, weight }, index) => (
        <li key={resource_id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="w-28">
            <NumberInput
              aria-label={t`Weight of ${{ name }}`}
              placeholder={t({ context: 'weight', message: 'none' })}
              value={weight}
              min={0}
              max={1000}
              step={10}
              unit="%"
              onValueChange={(next) => weigh(index, next)}
            />
          </span>
          <IconButton label={t`Move ${{ name }} up`} disabled={index === 0} onClick={() => move(index, -1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Move ${{ name }} down`} disabled={index === members.length - 1} onClick={() => move(index, 1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Remove ${{ name }}`}
            disabled={resource_id === ownId}
            onClick={() => onChange(members.filter((one) => one.resource_id !== resource_id))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

interface Props {
  contest: ContestFull
  onCreate: (body: CreateBody) => Promise<unknown>
  onClose: () => void
}

/** A display of two to eight contests with one key. */
export function UnionDialog({ contest, onCreate, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<ScreenDraft>(() => ({ ...emptyDraft(contest, i18n.locale === 'zh' ? 'zh' : 'en'), value: 'union' }))
  const [members, setMembers] = useState<Member[]>([{ resource_id: contest.resource_id, name: contest.name, weight: null }])
  const found = useContestOptions(null, { sort: '-start_at' })
  const change = (more: Partial<ScreenDraft>) => setDraft((old) => ({ ...old, ...more }))
  const others = found.options.filter(({ value }) => !members.some(({ resource_id }) => resource_id === value))
  const add = (id: string | null) => {
    const other = others.find(({ value }) => value === id)
    if (other !== undefined && members.length < MOST)
      setMembers([...members, { resource_id: other.value, name: other.label, weight: null }])
  }
  const isWeighed = members.every(({ weight }) => weight === null || (Number.isInteger(weight) && weight >= 0 && weight <= 1000))
  const send = () => {
    const { name, value, theme, lang, expires_at } = draft
    const set = members.map(({ resource_id, weight }) => ({ resource_id, weight }))
    const body = { name: name.trim(), value, theme, lang, options: draftOptions(draft), contests: set }
    return onCreate(expires_at === null ? body : { ...body, expires_at })
  }
  return (
    <ActionForm
      title={t`New combined screen`}
      body={t`Several contests on one wall. Its key is shown only once.`}
      action={t`Create screen`}
      isReady={isDraftReady(draft) && members.length >= 2 && isWeighed}
      onRun={send}
      onClose={onClose}
    >
      <NameField draft={draft} change={change} />
      <DisplayField
        draft={draft}
        change={change}
        values={['union', 'tiles']}
        wordOf={(value) => i18n._(displayWords[value] ?? { id: value })}
      />
      <FieldSet legend={t`Contests in order`}>
        <MemberRows members={members} onChange={setMembers} ownId={contest.resource_id} />
        {members.length < MOST && (
          <Field label={t`Add a contest`} help={t`2–8 contests on whose staff you are.`} className="mt-2">
            <Combobox key={members.length} {...found} value={null} onValueChange={add} options={others} />
          </Field>
        )}
        <p className="mt-1 text-caption text-fg-3">
          <Trans>With weights set, a total board is shown beside the contests: the weighted sum of score percentages.</Trans>
        </p>
      </FieldSet>
      <LookFields draft={draft} change={change} />
      <OptionFields draft={draft} change={change} />
    </ActionForm>
  )
}
