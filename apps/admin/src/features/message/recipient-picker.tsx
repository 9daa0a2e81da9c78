import { type LookupKind, message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented, Tag } from '@beacon/ui/controls'
import { Combobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export interface Chosen {
  kind: LookupKind
  resource_id: string
  name: string
}
const kinds = ['user', 'team', 'role', 'organisation', 'contest'] as const

/** People and groups, found by typing, kind by kind. */
export function RecipientPicker({ chosen, onChange }: { chosen: readonly Chosen[]; onChange: (next: readonly Chosen[]) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [kind, setKind] = useState<LookupKind>('user')
  const [text, setText] = useState('')
  const found = useQuery({ ...query(message.sent.lookup, { query: { kind, q: text } }), placeholderData: keepPreviousData })
  const words: Record<LookupKind, string> = {
    user: t`People`,
    team: t`Teams`,
    role: t({ context: 'recipients', message: 'Roles' }),
    organisation: t({ context: 'recipients', message: 'Organisations' }),
    contest: t`Entrants of a contest`,
  }
  const hits = (found.data?.items ?? []).map((one) => ({
    ...one,
    // A role says its name in both languages.
    name: kind === 'role' && locale === 'zh' ? one.hint : one.name,
    hint: kind === 'role' ? '' : one.hint,
  }))
  const add = (id: string | null) => {
    const hit = hits.find((one) => one.resource_id === id)
    if (hit === undefined || chosen.some((one) => one.resource_id === id)) return
    onChange([...chosen, { kind, resource_id: hit.resource_id, name: hit.name }])
    setText('')
  }
  return (
    <div className="grid gap-2">
      <Segmented
        aria-label={t`Recipients`}
        className="justify-self-start"
        value={kind}
        onValueChange={setKind}
        options={kinds.map((value) => ({ value, label: words[value] }))}
      />
      <Combobox
        key={`${kind} ${chosen.length}`}
        aria-label={words[kind]}
        placeholder={t`Type to search`}
        value={null}
        loading={found.isFetching}
        onSearch={setText}
        onValueChange={add}
        options={hits.map((one) => ({ value: one.resource_id, label: one.name, note: one.hint || undefined }))}
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {chosen.map((one) => (
            <Tag key={one.resource_id} text={one.name} onRemove={() => onChange(chosen.filter((other) => other !== one))}>
              {`${words[one.kind]}: ${one.name}`}
            </Tag>
          ))}
        </div>
      )}
    </div>
  )
}
