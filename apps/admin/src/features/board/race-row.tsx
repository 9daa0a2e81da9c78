import { boardLimits, normalizer, raceCategory, raceSource } from '@beacon/api/board/board'
import { useFormatLocale } from '@beacon/i18n'
import { IconButton, Input, Select } from '@beacon/ui/controls'
import { boundText, Combobox, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BoardValues, RaceValues } from './model.ts'
import { arenasQuery, contestsQuery } from './queries.ts'
import { ScaledInput } from './scaled-input.tsx'
import { categoryWord, normalizerWords, sourceWords } from './words.ts'

interface Props {
  index: number
  handle: ReactNode
  names: ReadonlyMap<string, string>
  onRemove: () => void
}
type At<Name extends keyof RaceValues> = `races.${number}.${Name}`

/** One race: what it is called, where its results come from, how they count. */
export function RaceRow({ index, handle, names, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const n = index + 1
  const at = `races.${index}` as const
  const by = useWatch<BoardValues, At<'normalize_by'>>({ name: `${at}.normalize_by` })
  return (
    <div className="rounded-panel border border-rule-2">
      <div className="flex items-center gap-2 px-2 py-1">
        {handle}
        <span className="min-w-0 flex-1 text-fg-2">
          <Trans>Race {n}</Trans>
        </span>
        <IconButton label={t`Remove race ${n}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="border-t border-rule-2 p-3">
        <FormRows>
          <FormField<BoardValues, At<'name'>> name={`${at}.name`} label={t({ context: 'board', message: 'Name' })} required>
            {(field) => <Input {...boundText(field)} />}
          </FormField>
          <FormField<BoardValues, At<'short_name'>>
            name={`${at}.short_name`}
            label={t({ context: 'board', message: 'Short name' })}
            required
            help={t`Head of its column on screens, up to 12 characters.`}
          >
            {(field) => <Input {...boundText(field)} className="w-40" maxLength={12} />}
          </FormField>
          <FormField<BoardValues, At<'category'>> name={`${at}.category`} label={t({ context: 'board', message: 'Category' })}>
            {({ value, onChange }) => (
              <Select
                className="w-60"
                value={value}
                onValueChange={onChange}
                options={raceCategory.options.map((one) => ({ value: one, label: categoryWord(one, locale) }))}
              />
            )}
          </FormField>
          <SourceFields index={index} names={names} />
          <FormField<BoardValues, At<'normalize_by'>> name={`${at}.normalize_by`} label={t({ context: 'board', message: 'Normalise by' })}>
            {({ value, onChange }) => (
              <Select
                className="w-60"
                value={value}
                onValueChange={onChange}
                options={normalizer.options.map((one) => ({ value: one, label: i18n._(normalizerWords[one]) }))}
              />
            )}
          </FormField>
          {by === 'full' && (
            <FormField<BoardValues, At<'full_mark'>>
              name={`${at}.full_mark`}
              label={t({ context: 'board', message: 'Full mark' })}
              required
              help={t`The score that brings all of the normalised score.`}
            >
              {({ value, onChange, onBlur, ref }) => (
                <ScaledInput
                  ref={ref}
                  className="w-40"
                  scale={1_000}
                  least={boardLimits.full.min}
                  most={boardLimits.full.max}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            </FormField>
          )}
          {by !== 'raw' && by !== 'ctftime' && (
            <FormField<BoardValues, At<'normalized_score'>>
              name={`${at}.normalized_score`}
              label={t({ context: 'board', message: 'Normalised score' })}
              required
            >
              {({ value, onChange, onBlur, ref }) => (
                <ScaledInput
                  ref={ref}
                  className="w-40"
                  scale={100}
                  least={boardLimits.normalized.min}
                  most={boardLimits.normalized.max}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            </FormField>
          )}
          <FormField<BoardValues, At<'weighting_factor'>>
            name={`${at}.weighting_factor`}
            label={t({ context: 'board', message: 'Weighting factor' })}
            required
            help={t`0–100, up to three decimals. Factors need not add up to 1.`}
          >
            {({ value, onChange, onBlur, ref }) => (
              <ScaledInput
                ref={ref}
                className="w-40"
                scale={1_000}
                least={boardLimits.factor.min}
                most={boardLimits.factor.max}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          </FormField>
        </FormRows>
      </div>
    </div>
  )
}

function SourceFields({ index, names }: Pick<Props, 'index' | 'names'>) {
  const { t, i18n } = useLingui()
  const at = `races.${index}` as const
  const source = useWatch<BoardValues, At<'source'>>({ name: `${at}.source` })
  const { setValue } = useFormContext<BoardValues>()
  return (
    <>
      <FormField<BoardValues, At<'source'>> name={`${at}.source`} label={t({ context: 'board', message: 'Source' })}>
        {({ value, onChange }) => (
          <Select
            className="w-60"
            value={value}
            onValueChange={(next) => {
              onChange(next)
              for (const field of ['contest_id', 'arena_id', 'url'] as const) setValue(`${at}.${field}`, null, { shouldDirty: true })
            }}
            options={raceSource.options.map((one) => ({ value: one, label: i18n._(sourceWords[one]) }))}
          />
        )}
      </FormField>
      {source === 'contest' && (
        <FormField<BoardValues, At<'contest_id'>> name={`${at}.contest_id`} label={t({ context: 'board', message: 'Contest' })} required>
          {({ value, onChange }) => <ContestBox value={value ?? null} onValueChange={onChange} names={names} />}
        </FormField>
      )}
      {source === 'arena' && (
        <FormField<BoardValues, At<'arena_id'>> name={`${at}.arena_id`} label={t({ context: 'board', message: 'Arena' })} required>
          {({ value, onChange }) => <ArenaBox value={value ?? null} onValueChange={onChange} names={names} />}
        </FormField>
      )}
      {source === 'remote' && (
        <FormField<BoardValues, At<'url'>>
          name={`${at}.url`}
          label={t({ context: 'board', message: 'Remote address' })}
          required
          help={t`Read every minute. The handbook describes the JSON that it answers.`}
        >
          {({ value, onChange, onBlur, ref }) => (
            <Input
              mono
              ref={ref}
              value={value ?? ''}
              placeholder="https://"
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          )}
        </FormField>
      )}
      {source === 'file' && (
        <p className="text-caption text-fg-3">
          <Trans>Save the board, then add the file under Results.</Trans>
        </p>
      )}
    </>
  )
}

interface BoxProps {
  value: string | null
  onValueChange: (value: string | null) => void
  names: ReadonlyMap<string, string>
}

/** The chosen one stays in the list, though it may be none of those that were found. */
function withChosen(options: Array<{ value: string; label: string }>, value: string | null, names: ReadonlyMap<string, string>) {
  if (value === null || options.some((one) => one.value === value)) return options
  return [{ value, label: names.get(value) ?? value }, ...options]
}

function ContestBox({ value, onValueChange, names }: BoxProps) {
  const [q, setQ] = useState('')
  const [known, setKnown] = useState(names)
  const { data, isFetching } = useQuery(contestsQuery(q))
  const options = (data?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  const choose = (next: string | null) => {
    const name = options.find((one) => one.value === next)?.label
    if (next !== null && name !== undefined) setKnown(new Map([...known, [next, name]]))
    onValueChange(next)
  }
  return (
    <Combobox
      className="w-90"
      value={value}
      onValueChange={choose}
      onSearch={setQ}
      loading={isFetching}
      options={withChosen(options, value, known)}
    />
  )
}

function ArenaBox({ value, onValueChange, names }: BoxProps) {
  const { data } = useQuery(arenasQuery)
  const options = (data?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  return <Combobox className="w-90" value={value} onValueChange={onValueChange} options={withChosen(options, value, names)} />
}
