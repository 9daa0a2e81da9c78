import { contractOf } from '@beacon/api/contest/contest-fields'
import { Button } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { ChangedMark } from '../form/as-default.tsx'
import { messageAt } from '../form/form-paths.ts'
import { ContestSettingControl } from './contest-setting-control.tsx'
import { FormScopeContext } from './form-scope.ts'
import { useKindForm } from './kind-form.ts'
import { type ContestInput, fixedBy, isOnBase, type SettingName } from './model.ts'
import type { SettingRow } from './rows/index.ts'

/** Controls that show the errors of their parts themselves. */
const groupKinds: readonly string[] = ['scoring', 'percents', 'ways', 'translations', 'brackets', 'entry_fields', 'certificate']
const ownErrors: readonly string[] = ['scoring', 'translations', 'brackets', 'entry_fields', 'certificate']

/** One setting: label, control, help, its error, and the way back to its default. */
export function SettingField({ row }: { row: SettingRow }) {
  const { i18n } = useLingui()
  const { stored, problems, noteOf } = use(FormScopeContext)
  const { control, formState } = useFormContext<ContestInput>()
  const { field } = useController({ control, name: row.name })
  const { name } = row
  const { kind: contestKind } = useKindForm()
  const { kind } = row.control
  const fixed = stored === null ? null : fixedBy(name, stored, contestKind)
  const label = i18n._(row.label)
  const back = useWayBack(row)
  const reason = useFixedWords(fixed)
  const help = reason ?? (row.help === undefined || kind === 'bool' ? undefined : i18n._(row.help))
  const note = noteOf?.(name)
  const error = messageAt(formState.errors, name) ?? problems.get(name)
  // A list's editor reads its text once: it begins anew when the default comes back.
  const key = kind === 'whitelist' ? String(back === null) : 'one'
  return (
    <Field
      label={label}
      id={groupKinds.includes(kind) ? `${fieldId(name)}-group` : fieldId(name)}
      required={row.required}
      error={ownErrors.includes(kind) ? undefined : error}
      {...(help === undefined && note === undefined ? {} : { help: note === undefined ? help : <Help help={help} note={note} /> })}
      {...(back === null ? {} : { aside: <WayBack row={row} label={label} onReset={fixed === null ? back : undefined} /> })}
    >
      <ContestSettingControl key={key} row={row} field={field} disabled={fixed !== null} />
      {ownErrors.includes(kind) && kind !== 'scoring' && error !== undefined && <FieldError>{error}</FieldError>}
    </Field>
  )
}

function Help({ help, note }: { help: string | undefined; note: ReactNode }) {
  return (
    <>
      {help !== undefined && <span className="mr-2">{help}</span>}
      {note}
    </>
  )
}

/** Puts back what the setting stands on by itself; null while it stands there. */
function useWayBack({ name, covers, required }: SettingRow): (() => void) | null {
  const { base } = use(FormScopeContext)
  const { defaultFields } = contractOf(useKindForm().kind)
  const { setValue, watch } = useFormContext<ContestInput>()
  // Texts, pictures and brackets of one contest have no default to go back to.
  const mayGoBack = name in defaultFields || required === true
  const names: readonly SettingName[] = covers ?? [name]
  const values = watch([...names])
  const changed = names.filter((each, index) => each in base && !isOnBase(base, each, values[index]))
  if (!mayGoBack || changed.length === 0) return null
  return () => {
    for (const each of changed) setValue(each, base[each], { shouldDirty: true, shouldValidate: true })
  }
}

function useFixedWords(fixed: ReturnType<typeof fixedBy>): string | undefined {
  const { t } = useWords()
  if (fixed === null) return undefined
  return {
    started: t`Cannot be changed after the start.`,
    end: t`Use “Move the end…” in the contest menu to change the end.`,
    frozen: t`The ranking is frozen: reveal it first.`,
    finished: t`The contest is over.`,
  }[fixed]
}

/** What may not be empty says it in words; of the others a mark is enough. */
function WayBack({ row, label, onReset }: { row: SettingRow; label: string; onReset: (() => void) | undefined }) {
  const { t } = useWords()
  if (row.required !== true || onReset === undefined) return <ChangedMark label={label} onReset={onReset} />
  return (
    <Button look="quiet" size="sm" className="-my-1 whitespace-nowrap" aria-label={t`${label}: reset to default`} onClick={onReset}>
      <Trans>Reset to default</Trans>
    </Button>
  )
}
