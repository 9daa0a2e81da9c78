import { entrant } from '@beacon/api/contest/entrant'
import { query } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Field, FieldError, MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { contestQuery } from '../../../parts/desk/queries.ts'

type Way = 'all' | 'brackets' | 'entrants'
interface Audience {
  to_brackets: string[] | null
  to_entrants: string[] | null
}

/** Whom a bulletin is for: everybody, some brackets, some entrants. */
export function AudienceField({ id, names }: { id: string; names: ReadonlyArray<{ entrant_id: string; name: string }> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { setValue, formState } = useFormContext<Audience>()
  const { to_brackets, to_entrants } = useWatch<Audience>() as Audience
  const way: Way = to_brackets != null ? 'brackets' : to_entrants != null ? 'entrants' : 'all'
  const put = (brackets: string[] | null, entrants: string[] | null) => {
    setValue('to_brackets', brackets, { shouldDirty: true })
    setValue('to_entrants', entrants, { shouldDirty: true })
  }
  const error = formState.errors.to_brackets ?? formState.errors.to_entrants
  return (
    <Field label={t({ context: 'bulletin', message: 'To' })}>
      <div className="grid gap-2">
        <Segmented
          value={way}
          onValueChange={(next) => put(next === 'brackets' ? [] : null, next === 'entrants' ? [] : null)}
          options={[
            { value: 'all', label: t({ context: 'bulletin', message: 'Everyone' }) },
            ...(contest.brackets.length > 0 ? [{ value: 'brackets', label: t({ context: 'bulletin', message: 'Brackets' }) }] : []),
            { value: 'entrants', label: t({ context: 'bulletin', message: 'Entrants' }) },
          ]}
        />
        {way === 'brackets' && (
          <MultiCombobox
            aria-label={t({ context: 'bulletin', message: 'Brackets' })}
            value={to_brackets ?? []}
            onValueChange={(next) => put(next, null)}
            options={contest.brackets.map((one) => ({ value: one.bracket_id, label: locale === 'zh' ? one.name_zh : one.name_en }))}
          />
        )}
        {way === 'entrants' && <Entrants id={id} names={names} value={to_entrants ?? []} onChange={(next) => put(null, next)} />}
        {error?.message !== undefined && <FieldError>{t`Choose at least one.`}</FieldError>}
      </div>
    </Field>
  )
}

interface EntrantsProps {
  id: string
  names: ReadonlyArray<{ entrant_id: string; name: string }>
  value: string[]
  onChange: (next: string[]) => void
}

function Entrants({ id, names, value, onChange }: EntrantsProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const [namesById, setNamesById] = useState<ReadonlyMap<string, string>>(new Map(names.map((one) => [one.entrant_id, one.name])))
  const found = useQuery({
    ...query(entrant.rows, { params: { resource_id: id }, query: { size: 50, sort: 'name', ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })
  const listed = (found.data?.items ?? []).map((one) => ({ value: one.entrant_id, label: one.name }))
  const chosenElsewhere = value
    .filter((each) => listed.every((one) => one.value !== each))
    .map((each) => ({ value: each, label: namesById.get(each) ?? each }))
  const choose = (next: string[]) => {
    setNamesById(new Map([...namesById, ...listed.map((one) => [one.value, one.label] as const)]))
    onChange(next)
  }
  return (
    <MultiCombobox
      aria-label={t({ context: 'bulletin', message: 'Entrants' })}
      value={value}
      onValueChange={choose}
      options={[...chosenElsewhere, ...listed]}
      onSearch={setQ}
      loading={found.isFetching}
      placeholder={t`Find by name`}
    />
  )
}
