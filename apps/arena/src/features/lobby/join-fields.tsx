import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, Input, NumberInput, RadioGroup, Select } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { asksCode, type FieldValue } from './join-model.ts'
import type { JoinForm } from './use-join.ts'

interface FieldsProps {
  row: LobbyRow
  join: JoinForm
}

/** What a registration asks besides who plays: bracket, code, the contest's own questions, the AI rules. */
export function JoinFields({ row, join }: FieldsProps) {
  const { draft, set, problems } = join
  return (
    <>
      {row.brackets.length > 0 && <BracketChoice row={row} join={join} />}
      {asksCode(row, draft.bracket_id) && (
        <Field label={<Trans>Registration code</Trans>} error={problems['code']} required>
          <Input mono value={draft.code} onChange={(event) => set({ code: event.target.value })} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {row.entry_fields.map((field) => (
        <EntryField key={field.field_id} field={field} join={join} />
      ))}
      {row.ai_policy !== 'allowed' && <AiRules row={row} join={join} />}
    </>
  )
}

function BracketChoice({ row, join: { draft, set, problems } }: FieldsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const options = row.brackets.map(({ bracket_id, name_en, name_zh, has_code, needs_review, ranks_overall }) => ({
    value: bracket_id,
    label: locale === 'zh' ? name_zh : name_en,
    help: [has_code && t`code required`, needs_review && t`reviewed`, !ranks_overall && t`own ranking only`].filter(Boolean).join(' · '),
  }))
  return (
    <Field label={<Trans>Bracket</Trans>} error={problems['bracket']} required>
      <RadioGroup
        options={options.map(({ help, ...option }) => (help === '' ? option : { ...option, help }))}
        value={draft.bracket_id}
        onValueChange={(bracket_id) => set({ bracket_id })}
      />
    </Field>
  )
}

function EntryField({ field, join: { draft, set, problems } }: { field: LobbyRow['entry_fields'][number]; join: JoinForm }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { field_id, type, options, required, visible_to } = field
  const label = locale === 'zh' ? field.label_zh : field.label_en
  const value = draft.fields[field_id]
  const change = (next: FieldValue | undefined) => set({ fields: { ...draft.fields, [field_id]: next } })
  const help = visible_to === 'public' ? t`Everyone sees the answer.` : t`Only the organisers see the answer.`
  if (type === 'tick')
    return (
      <div>
        <Checkbox checked={value === true} onCheckedChange={(on) => change(on)} help={help}>
          {label}
        </Checkbox>
        {problems[field_id] !== undefined && <FieldError>{problems[field_id]}</FieldError>}
      </div>
    )
  return (
    <Field label={label} help={help} error={problems[field_id]} required={required}>
      {type === 'select' ? (
        <Select
          options={options.map((option) => ({ value: option, label: option }))}
          value={typeof value === 'string' ? value : null}
          onValueChange={change}
        />
      ) : type === 'number' ? (
        <NumberInput value={typeof value === 'number' ? value : null} onValueChange={(next) => change(next ?? undefined)} />
      ) : (
        <Input maxLength={255} value={typeof value === 'string' ? value : ''} onChange={(event) => change(event.target.value)} />
      )}
    </Field>
  )
}

function AiRules({ row, join: { draft, set, problems } }: FieldsProps) {
  return (
    <div>
      <Checkbox checked={draft.ai_accepted} onCheckedChange={(ai_accepted) => set({ ai_accepted })}>
        {row.ai_policy === 'forbidden' ? (
          <Trans>I accept the rules: AI may not be used in this contest.</Trans>
        ) : (
          <Trans>I accept the rules: AI may be used, and its use is declared.</Trans>
        )}
      </Checkbox>
      {problems['ai_accepted'] !== undefined && <FieldError>{problems['ai_accepted']}</FieldError>}
    </div>
  )
}
